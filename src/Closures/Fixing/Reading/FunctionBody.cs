using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Closures.Fixing.Safety;
using ClosureGen.Closures.Fixing.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Closures.Fixing.Reading;

/// <summary>What the body of a lambda or anonymous method uses from outside.</summary>
internal sealed class FunctionBody
{
    private readonly SiteContext _context;
    private readonly AnonymousFunctionExpressionSyntax _function;
    private readonly ImmutableArray<IOperation> _operations;

    internal FunctionBody(
        SiteContext context,
        AnonymousFunctionExpressionSyntax function,
        CancellationToken cancellationToken
    )
    {
        _context = context;
        _function = function;
        _operations = context.Model.GetOperation(function, cancellationToken) is { } operation
            ? operation.DescendantsAndSelf().ToImmutableArray()
            : ImmutableArray<IOperation>.Empty;
    }

    /// <summary>Gets where <c>this</c> is used: the keyword, or the name of a member without a receiver.</summary>
    internal IEnumerable<SyntaxNode> ThisReferences =>
        _operations
            .OfType<IInstanceReferenceOperation>()
            .Where(static reference =>
                reference.ReferenceKind == InstanceReferenceKind.ContainingTypeInstance
                && reference.Syntax is not BaseExpressionSyntax
            )
            .Select(static reference => reference.Syntax)
            .Distinct();

    internal bool UsesBase => _function.DescendantNodes().Any(static node => node is BaseExpressionSyntax);

    /// <summary>Gets whether the body uses a primary constructor's parameter as a field of the object.</summary>
    internal bool UsesPrimaryConstructor =>
        _operations
            .OfType<IParameterReferenceOperation>()
            .Any(reference =>
                reference.Parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor }
                && !_context.Variables.Contains(reference.Parameter, SymbolEqualityComparer.Default)
                && reference.Parameter.DeclaringSyntaxReferences.Any(static part =>
                    part.GetSyntax().Parent?.Parent is TypeDeclarationSyntax
                )
            );

    /// <summary>Gets the local functions from outside that the body names.</summary>
    internal IEnumerable<IMethodSymbol> LocalFunctions =>
        _operations
            .Select(static operation =>
                operation switch
                {
                    IInvocationOperation call => call.TargetMethod,
                    IMethodReferenceOperation reference => reference.Method,
                    _ => null,
                }
            )
            .OfType<IMethodSymbol>()
            .Where(method =>
                method.MethodKind == MethodKind.LocalFunction
                && !method.DeclaringSyntaxReferences.Any(part => _function.Span.Contains(part.Span))
            );

    /// <summary>Gets the local constants from outside that the body names: no captures, but out of scope elsewhere.</summary>
    internal IEnumerable<ISymbol> Constants =>
        _operations
            .OfType<ILocalReferenceOperation>()
            .Where(reference =>
                reference.Local.IsConst
                && !reference.Local.DeclaringSyntaxReferences.Any(part => _function.Span.Contains(part.Span))
            )
            .Select(static reference => (ISymbol)reference.Local)
            .Distinct(SymbolEqualityComparer.Default)!;

    /// <summary>Gets where a variable is named, in the order of the text.</summary>
    internal ImmutableArray<IdentifierNameSyntax> References(ISymbol variable) =>
        _operations
            .Where(operation =>
                operation switch
                {
                    ILocalReferenceOperation local => SymbolEqualityComparer.Default.Equals(local.Local, variable),
                    IParameterReferenceOperation parameter => SymbolEqualityComparer.Default.Equals(
                        parameter.Parameter,
                        variable
                    ),
                    _ => false,
                }
            )
            .Select(static operation => operation.Syntax)
            .OfType<IdentifierNameSyntax>()
            .OrderBy(static name => name.SpanStart)
            .ToImmutableArray();

    /// <summary>Gets whether a variable is named where the compiler has no operation, as in <c>nameof</c>.</summary>
    internal bool IsNamed(string name) =>
        _function
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Any(identifier => identifier.Identifier.ValueText == name);

    /// <summary>Gets whether the body changes a variable.</summary>
    internal bool Writes(ISymbol variable) =>
        References(variable)
            .Any(name =>
                _context.Model.GetOperation(name) is { } reference && VariableUses.Of(reference) != VariableUse.Read
            );

    /// <summary>Gets whether a variable is known not to be null where the lambda begins.</summary>
    internal NullableFlowState FlowOf(ISymbol variable) =>
        Writes(variable) ? NullableFlowState.None
        : References(variable).FirstOrDefault() is not { } first ? NullableFlowState.None
        // For an operand of the ! operator the compiler reports the operator's claim, not the flow.
        : first.Parent.IsKind(SyntaxKind.SuppressNullableWarningExpression) ? NullableFlowState.MaybeNull
        : _context.Model.GetTypeInfo(first).Nullability.FlowState;

    /// <summary>Gets all names in the function, so that new names can differ from them.</summary>
    internal HashSet<string> Names() => FreeNames.AllIn(_function);

    /// <summary>Gets whether one of some names is used: as the last part of a member's name.</summary>
    internal bool Mentions(params string[] names) => Mentions(_function, names);

    internal static bool Mentions(SyntaxNode node, params string[] names) =>
        node.DescendantTokens()
            .Any(token => token.IsKind(SyntaxKind.IdentifierToken) && names.Contains(token.ValueText));

    internal static ITypeSymbol TypeOf(ISymbol variable) =>
        variable is ILocalSymbol local ? local.Type : ((IParameterSymbol)variable).Type;
}
