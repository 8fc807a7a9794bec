using System.Linq;
using System.Text;
using System.Threading;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary>
/// Generated code calls a handler with arguments of exactly its parameters' types, and no overload fits better. Two
/// things may still redirect the call: an <c>[OverloadResolutionPriority]</c> on an overload, and an overload beside an
/// override that can only be called through its own type. In these cases the compiler is asked which method the call
/// resolves to.
/// </summary>
internal static class BindingRules
{
    internal static HandlerRefusal Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (!HasRival(method))
        {
            return default;
        }

        // Another generator may name the base class, through whose type the call would have to be made.
        if (method is { IsOverride: true, OverriddenMethod: null })
        {
            return HandlerRefusal.Silent;
        }

        return Bind(method, cancellationToken) is { } bound && !IsSame(bound, method)
            ? new HandlerRefusal(CallBindsElsewhere, first: bound)
            : default;
    }

    /// <summary>
    /// Gets whether another method of the same name could be called instead; usually not, and the rule ends here.
    /// </summary>
    private static bool HasRival(IMethodSymbol method)
    {
        bool yieldsToAny = method.IsOverride || OverloadPriority.Of(method) != 0;
        for (
            INamedTypeSymbol? type = method.ContainingType;
            type is { SpecialType: SpecialType.None };
            type = type.BaseType
        )
        {
            foreach (ISymbol member in type.GetMembers(method.Name))
            {
                if (
                    member is IMethodSymbol other
                    && CanTake(other, method)
                    && (yieldsToAny || OverloadPriority.Of(other) != 0)
                    && !IsSame(other, method)
                )
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Gets whether a method accepts the number of arguments and of type arguments, given or inferred, of another.
    /// </summary>
    private static bool CanTake(IMethodSymbol other, IMethodSymbol method)
    {
        if (method.Arity > 0 && other.Arity != method.Arity)
        {
            return false;
        }

        int required = 0;
        bool hasParams = false;
        foreach (IParameterSymbol parameter in other.Parameters)
        {
            hasParams |= parameter.IsParams;
            if (!parameter.IsParams && !parameter.IsOptional)
            {
                required++;
            }
        }

        return required <= method.Parameters.Length
            && (hasParams || other.Parameters.Length >= method.Parameters.Length);
    }

    /// <summary>Gets the method that the call resolves to, even if the call is an error.</summary>
    private static IMethodSymbol? Bind(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (
            method.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation }
            || method.DeclaringSyntaxReferences.IsEmpty
            || method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not MethodDeclarationSyntax syntax
        )
        {
            return null;
        }

        // Behind the opening parenthesis the method's type parameters are in scope, and no body is needed.
        SymbolInfo info = compilation
            .GetSemanticModel(syntax.SyntaxTree)
            .GetSpeculativeSymbolInfo(
                syntax.ParameterList.OpenParenToken.Span.End,
                SyntaxFactory.ParseExpression(Call(method, new TypePrinter(TypeTexts.Of(compilation), method, []))),
                SpeculativeBindingOption.BindAsExpression
            );
        return info.Symbol as IMethodSymbol
            ?? info.CandidateSymbols.OfType<IMethodSymbol>().FirstOrDefault(other => !IsSame(other, method));
    }

    private static string Call(IMethodSymbol method, TypePrinter printer)
    {
        string type = printer.Print(TargetParser.CastOf(method) ?? method.ContainingType);
        var text = new StringBuilder(method.IsStatic ? type : Variable(type));
        text.Append('.').Append(Identifiers.Escape(method.Name));
        for (int i = 0; i < method.TypeParameters.Length; i++)
        {
            text.Append(i == 0 ? "<" : ", ").Append(printer.Name(method.TypeParameters[i]));
        }

        text.Append(method.TypeParameters.IsEmpty ? "(" : ">(");
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            text.Append(parameter.Ordinal == 0 ? "" : ", ").Append(parameter.RefKind == RefKind.None ? "" : "in ");
            bool isDynamic = parameter.Type.TypeKind == TypeKind.Dynamic;
            text.Append(Variable(isDynamic ? "object" : printer.Print(parameter.Type)));
        }

        return text.Append(')').ToString();
    }

    /// <summary>Gets a variable of a type: a constant would convert to types that a field does not convert to.</summary>
    private static string Variable(string type) => $"default({ArrayTypes.Of(type)})![0]";

    private static bool IsSame(IMethodSymbol method, IMethodSymbol other) =>
        SymbolEqualityComparer.Default.Equals(First(method), First(other));

    /// <summary>
    /// Gets the first declaration in a method's chain of overrides. A constructed generic method, as in a call, does
    /// not tell what it overrides.
    /// </summary>
    private static IMethodSymbol First(IMethodSymbol method)
    {
        method = Overrides.First(method.OriginalDefinition);
        return (method.PartialDefinitionPart ?? method).OriginalDefinition;
    }
}
