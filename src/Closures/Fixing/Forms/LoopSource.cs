using System.Linq;
using System.Threading;
using ClosureGen.Closures.Finding;
using ClosureGen.Closures.Fixing.Reading;
using ClosureGen.Closures.Fixing.Safety;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>The variable whose items a loop passes to a handler: an array, or a list that no other code can change.</summary>
internal sealed class LoopSource
{
    private LoopSource(ISymbol variable, IdentifierNameSyntax written, ITypeSymbol element, bool isList)
    {
        Variable = variable;
        Written = written;
        Element = element;
        IsList = isList;
    }

    internal ISymbol Variable { get; }

    internal IdentifierNameSyntax Written { get; }

    internal ITypeSymbol Element { get; }

    internal bool IsList { get; }

    /// <summary>Gets the source that an expression names; null if it is no variable with an array or a list.</summary>
    internal static LoopSource? Of(SiteContext context, ExpressionSyntax? expression, CancellationToken token)
    {
        if (
            expression is not IdentifierNameSyntax name
            || context.Model.GetSymbolInfo(name, token).Symbol is not { } variable
            || TypeOf(variable) is not { } type
        )
        {
            return null;
        }

        return type switch
        {
            IArrayTypeSymbol { Rank: 1 } array => new LoopSource(variable, name, array.ElementType, isList: false),
            INamedTypeSymbol list when IsListType(list) => new LoopSource(
                variable,
                name,
                list.TypeArguments[0],
                isList: true
            ),
            _ => null,
        };
    }

    internal bool IsNamedBy(IOperation? operation) =>
        operation switch
        {
            ILocalReferenceOperation local => SymbolEqualityComparer.Default.Equals(local.Local, Variable),
            IParameterReferenceOperation parameter => SymbolEqualityComparer.Default.Equals(
                parameter.Parameter,
                Variable
            ),
            _ => false,
        };

    /// <summary>
    /// Tells whether a list is created here and never leaves the method, so that no item can change it while a run
    /// reads it. An array is always read in place.
    /// </summary>
    internal bool IsOwn(SiteContext context, CancellationToken cancellationToken)
    {
        if (!IsList)
        {
            return true;
        }

        if (
            Variable is not ILocalSymbol { DeclaringSyntaxReferences.Length: 1 } local
            || local.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                is not VariableDeclaratorSyntax { Initializer.Value: var value }
            || !IsNew(context, value, cancellationToken)
        )
        {
            return false;
        }

        SyntaxNode? function = context.FunctionsAround().FirstOrDefault();
        return context
            .NamesOf(local, cancellationToken)
            .All(name =>
                context.Call.Expression.Span.Contains(name.Span)
                || IsRead(context, name, cancellationToken)
                || (
                    IsUse(context, name, cancellationToken)
                    && SiteContext.FunctionsAround(name).FirstOrDefault() == function
                )
            );
    }

    private static bool IsNew(SiteContext context, ExpressionSyntax value, CancellationToken cancellationToken) =>
        value switch
        {
            BaseObjectCreationExpressionSyntax => context.Model.GetTypeInfo(value, cancellationToken).Type
                is INamedTypeSymbol type
                && IsListType(type),
            not null when CallSyntax.IsCollection(value) => true,
            InvocationExpressionSyntax => context.Model.GetSymbolInfo(value, cancellationToken).Symbol
                is IMethodSymbol { Name: "ToList", ContainingType: { Name: "Enumerable" } type }
                && type.ContainingNamespace.ToDisplayString() == "System.Linq",
            _ => false,
        };

    /// <summary>
    /// Tells whether a use only reads an element, the count, or all items in a loop or a run; also in other functions.
    /// </summary>
    private static bool IsRead(SiteContext context, IdentifierNameSyntax name, CancellationToken cancellationToken) =>
        name.Parent switch
        {
            ElementAccessExpressionSyntax access => access.Expression == name
                && context.Model.GetOperation(access, cancellationToken) is { } element
                && VariableUses.Of(element) == VariableUse.Read,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Count" } access => access.Expression == name
                && context.Model.GetSymbolInfo(access, cancellationToken).Symbol is IPropertySymbol,
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } => context
                .Model.GetTypeInfo(name, cancellationToken)
                .ConvertedType
                is INamedTypeSymbol { Name: "Items", ContainingNamespace: { Name: "ClosureGen" } }
                || context.Model.GetSymbolInfo(call, cancellationToken).Symbol
                    is IMethodSymbol { Name: "ForEach", ContainingType: { Name: "Parallel" } type }
                    && type.ContainingNamespace.ToDisplayString() == "System.Threading.Tasks",
            _ => false,
        };

    /// <summary>
    /// Tells whether a use is a member of the list, an element of it, or a loop over it, so that the list does not
    /// leave the method.
    /// </summary>
    private static bool IsUse(SiteContext context, IdentifierNameSyntax name, CancellationToken cancellationToken) =>
        name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Expression == name => context
                .Model.GetSymbolInfo(access, cancellationToken)
                .Symbol
                is { ContainingType: INamedTypeSymbol type }
                && IsListType(type),
            ElementAccessExpressionSyntax access => access.Expression == name,
            ForEachStatementSyntax loop => loop.Expression == name,
            _ => false,
        };

    private static ITypeSymbol? TypeOf(ISymbol variable) =>
        variable switch
        {
            ILocalSymbol { IsRef: false } local => local.Type,
            IParameterSymbol { RefKind: RefKind.None } parameter => parameter.Type,
            _ => null,
        };

    private static bool IsListType(INamedTypeSymbol type) =>
        type.OriginalDefinition is { Name: "List", Arity: 1 } list
        && list.ContainingNamespace.ToDisplayString() == "System.Collections.Generic";
}
