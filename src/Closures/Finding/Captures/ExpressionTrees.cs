using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Closures.Finding.Captures;

/// <summary>Recognizes lambdas that are compiled to expression trees: their code does not run where it is written.</summary>
internal static class ExpressionTrees
{
    internal static bool IsExpression(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "Expression", Arity: 1 } expression
        && expression.ContainingNamespace.ToDisplayString() == "System.Linq.Expressions";

    /// <summary>Tells whether an operation is inside of such a lambda, or of a query's clause that is one.</summary>
    internal static bool Contain(IOperation operation)
    {
        for (IOperation? outer = operation; outer is not null; outer = outer.Parent)
        {
            if (outer is IConversionOperation or IDelegateCreationOperation && IsExpression(outer.Type))
            {
                return true;
            }
        }

        return false;
    }
}
