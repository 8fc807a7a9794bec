using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary>Rules about the body: a handler has or must get one, and is no iterator and not <c>async void</c>.</summary>
internal static class BodyRules
{
    internal static HandlerRefusal Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        IMethodSymbol? body = method.IsPartialDefinition ? method.PartialImplementationPart : method;
        if (body is null)
        {
            return HasAccessibility(method, cancellationToken) ? default : new HandlerRefusal(PartialWithoutBody);
        }

        if (body.IsAsync && body.ReturnsVoid)
        {
            return new HandlerRefusal(AsyncVoid, RefusalPlace.ReturnType);
        }

        return IsSequence(body.ReturnType) && HasYield(body, cancellationToken)
            ? new HandlerRefusal(DiagnosticDescriptors.Iterator)
            : default;
    }

    /// <summary>
    /// Gets whether a partial method says its accessibility: then it must have a body, and another generator may write
    /// it, as for <c>[LoggerMessage]</c> and <c>[LibraryImport]</c>.
    /// </summary>
    private static bool HasAccessibility(IMethodSymbol method, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference declaration in method.DeclaringSyntaxReferences)
        {
            if (
                declaration.GetSyntax(cancellationToken) is MethodDeclarationSyntax written
                && written.Modifiers.Any(static modifier => SyntaxFacts.IsAccessibilityModifier(modifier.Kind()))
            )
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Gets whether a method that returns this type can be an iterator: only then is its body searched.</summary>
    private static bool IsSequence(ITypeSymbol type) =>
        type.OriginalDefinition.SpecialType
            is SpecialType.System_Collections_IEnumerable
                or SpecialType.System_Collections_IEnumerator
                or SpecialType.System_Collections_Generic_IEnumerable_T
                or SpecialType.System_Collections_Generic_IEnumerator_T
        || type is { Name: "IAsyncEnumerable" or "IAsyncEnumerator", ContainingNamespace.Name: "Generic" };

    private static bool HasYield(IMethodSymbol method, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference declaration in method.DeclaringSyntaxReferences)
        {
            SyntaxNode node = declaration.GetSyntax(cancellationToken);
            foreach (SyntaxNode inner in node.DescendantNodes(static inner => !IsOtherFunction(inner)))
            {
                if (inner.IsKind(SyntaxKind.YieldReturnStatement) || inner.IsKind(SyntaxKind.YieldBreakStatement))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsOtherFunction(SyntaxNode node) =>
        node is LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax;
}
