namespace ClosureGen.Closures.Finding;

/// <summary>The position of a site in its function: whether a loop repeats it, and whether it is always reached.</summary>
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

    /// <summary>
    /// Tells whether a node runs whenever the scope around it is entered: there is no branch between the two and no jump
    /// before the node.
    /// </summary>
    internal static bool IsAlwaysReached(SyntaxNode node, SyntaxNode scope)
    {
        for (SyntaxNode child = node; child != scope && child.Parent is { } parent; child = parent)
        {
            if (IsBranch(parent, child) || JumpsBefore(parent, child))
            {
                return false;
            }
        }

        return true;
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

    private static bool IsBranch(SyntaxNode parent, SyntaxNode child) =>
        parent switch
        {
            IfStatementSyntax choice => child != choice.Condition,
            ConditionalExpressionSyntax choice => child != choice.Condition,
            BinaryExpressionSyntax binary => child == binary.Right
                && binary.Kind()
                    is SyntaxKind.LogicalAndExpression
                        or SyntaxKind.LogicalOrExpression
                        or SyntaxKind.CoalesceExpression,
            AssignmentExpressionSyntax assignment => child == assignment.Right
                && assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression),
            ConditionalAccessExpressionSyntax access => child == access.WhenNotNull,
            WhileStatementSyntax loop => child == loop.Statement,
            ForStatementSyntax loop => child == loop.Statement || loop.Incrementors.Any(part => part == child),
            CommonForEachStatementSyntax loop => child == loop.Statement,
            SwitchSectionSyntax or SwitchExpressionArmSyntax or CatchClauseSyntax => true,
            _ => false,
        };

    private static bool JumpsBefore(SyntaxNode parent, SyntaxNode child)
    {
        SyntaxList<StatementSyntax> statements = parent switch
        {
            BlockSyntax block => block.Statements,
            SwitchSectionSyntax section => section.Statements,
            _ => default,
        };
        return statements.TakeWhile(statement => statement != child).Any(MayJump)
            || (child is GlobalStatementSyntax && parent.ChildNodes().TakeWhile(node => node != child).Any(MayJump));
    }

    private static bool MayJump(SyntaxNode statement) =>
        statement
            .DescendantNodesAndSelf(static node =>
                node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)
            )
            .Any(static node =>
                node
                    is ReturnStatementSyntax
                        or ThrowStatementSyntax
                        or ThrowExpressionSyntax
                        or BreakStatementSyntax
                        or ContinueStatementSyntax
                        or GotoStatementSyntax
                || node.IsKind(SyntaxKind.YieldBreakStatement)
            );
}
