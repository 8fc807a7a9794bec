namespace ClosureGen.Closures.Finding;

/// <summary>The position of a site in its function: whether a loop repeats it.</summary>
internal static class SitePosition
{
    /// <summary>Tells whether a loop of the same function repeats a node.</summary>
    internal static bool IsInLoop(SyntaxNode node)
    {
        for (SyntaxNode child = node; child.Parent is { } parent && !IsFunction(parent, child); child = parent)
        {
            if (IsRepeated(parent, child))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Tells whether a loop or a lambda is between a node and a scope around it.</summary>
    internal static bool IsRepeatedWithin(SyntaxNode node, SyntaxNode scope) =>
        node.Ancestors()
            .TakeWhile(outer => outer != scope)
            .Any(static outer =>
                outer
                    is AnonymousFunctionExpressionSyntax
                        or ForStatementSyntax
                        or CommonForEachStatementSyntax
                        or WhileStatementSyntax
                        or DoStatementSyntax
            );

    private static bool IsRepeated(SyntaxNode loop, SyntaxNode part) =>
        loop switch
        {
            ForStatementSyntax counted => part == counted.Condition
                || part == counted.Statement
                || counted.Incrementors.Any(incrementor => incrementor == part),
            CommonForEachStatementSyntax each => part == each.Statement,
            WhileStatementSyntax or DoStatementSyntax => true,
            _ => false,
        };

    /// <summary>A query's clauses are lambdas, except for the source of its first clause and the sources of its joins.</summary>
    private static bool IsFunction(SyntaxNode node, SyntaxNode child) =>
        node switch
        {
            AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax => true,
            FromClauseSyntax { Parent: QueryExpressionSyntax } => false,
            JoinClauseSyntax join => child != join.InExpression,
            QueryClauseSyntax or SelectOrGroupClauseSyntax or OrderingSyntax => true,
            _ => node is MemberDeclarationSyntax and not GlobalStatementSyntax,
        };
}
