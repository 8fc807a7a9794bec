namespace ClosureGen.Closures.Fixing.Reading;

internal static class Tokens
{
    /// <summary>Tells whether an expression is the token that is never canceled.</summary>
    internal static bool IsNone(SemanticModel model, ExpressionSyntax token) =>
        token.IsKind(SyntaxKind.DefaultLiteralExpression)
        || token is DefaultExpressionSyntax
        || model.GetSymbolInfo(token).Symbol
            is IPropertySymbol { Name: "None", IsStatic: true, ContainingType.Name: "CancellationToken" };
}
