namespace ClosureGen.Closures.Finding;

/// <summary>
/// Finds variables that a loop changes while a lambda that it has dispatched may still read them: all lambdas see one
/// variable, and most of them its last value.
/// </summary>
internal static class LoopRaces
{
    /// <summary>Lists the first place in the lambda where each such variable is named.</summary>
    internal static IEnumerable<IdentifierNameSyntax> Of(
        DispatchSite site,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        bool runsElsewhere =
            site.Family == SiteFamily.TaskRun
            || site.Family == SiteFamily.StartNew
            || site.Family == SiteFamily.NewTask
            || site.Family == SiteFamily.ThreadPool
            || site.Family == SiteFamily.NewThread;
        if (!runsElsewhere || site is not { InLoop: true, Written: AnonymousFunctionExpressionSyntax function })
        {
            yield break;
        }

        foreach (ISymbol variable in site.Variables)
        {
            if (
                variable is ILocalSymbol or IParameterSymbol
                && Loops(site).Any(loop => IsChangedBy(loop, site, variable, model, cancellationToken))
                && function
                    .DescendantNodes()
                    .OfType<IdentifierNameSyntax>()
                    .FirstOrDefault(name => Names(model, name, variable, cancellationToken))
                    is { } first
            )
            {
                yield return first;
            }
        }
    }

    private static IEnumerable<StatementSyntax> Loops(DispatchSite site) =>
        site
            .Written.Ancestors()
            .TakeWhile(static node =>
                node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)
                && (node is not MemberDeclarationSyntax || node is GlobalStatementSyntax)
            )
            .OfType<StatementSyntax>()
            .Where(static node => BodyOf(node) is not null);

    private static StatementSyntax? BodyOf(SyntaxNode loop) =>
        loop switch
        {
            ForStatementSyntax counted => counted.Statement,
            CommonForEachStatementSyntax each => each.Statement,
            WhileStatementSyntax top => top.Statement,
            DoStatementSyntax bottom => bottom.Statement,
            _ => null,
        };

    private static bool IsChangedBy(
        StatementSyntax loop,
        DispatchSite site,
        ISymbol variable,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        StatementSyntax body = BodyOf(loop)!;
        return body.Span.Contains(site.Written.Span)
            // A variable of the body is another one in each iteration.
            && !variable.DeclaringSyntaxReferences.Any(part => body.Span.Contains(part.Span))
            && !MayWait(body)
            && !LeavesBehind(site, body)
            && loop.DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Any(name =>
                    !site.Written.Span.Contains(name.Span)
                    && IsCounted(name)
                    && Names(model, name, variable, cancellationToken)
                );
    }

    /// <summary>Tells whether a variable is counted up or down. A flag that is set once may be meant to be seen.</summary>
    private static bool IsCounted(IdentifierNameSyntax name) =>
        name.Parent?.Kind()
            is SyntaxKind.PreIncrementExpression
                or SyntaxKind.PreDecrementExpression
                or SyntaxKind.PostIncrementExpression
                or SyntaxKind.PostDecrementExpression
        || (
            name.Parent is AssignmentExpressionSyntax assignment
            && assignment.Left == name
            && assignment.Kind() is SyntaxKind.AddAssignmentExpression or SyntaxKind.SubtractAssignmentExpression
        );

    /// <summary>Tells whether an iteration may wait until the lambda has run.</summary>
    private static bool MayWait(StatementSyntax body) =>
        body.DescendantNodes(static node => node is not AnonymousFunctionExpressionSyntax)
            .Any(static node =>
                node is AwaitExpressionSyntax
                || node
                    is SimpleNameSyntax
                    {
                        Identifier.ValueText: "Join"
                            or "Wait"
                            or "WaitAll"
                            or "WaitAny"
                            or "WaitOne"
                            or "SignalAndWait"
                            or "GetResult"
                            or "Result"
                            or "RunSynchronously"
                            or "SpinUntil"
                            or "Sleep"
                    }
            );

    /// <summary>Tells whether the loop ends once the lambda is dispatched.</summary>
    private static bool LeavesBehind(DispatchSite site, StatementSyntax body) =>
        site
            .Written.Ancestors()
            .TakeWhile(node => node != body.Parent)
            .OfType<BlockSyntax>()
            .Any(static block =>
                block.Statements.LastOrDefault()
                    is BreakStatementSyntax
                        or ReturnStatementSyntax
                        or ThrowStatementSyntax
            );

    private static bool Names(
        SemanticModel model,
        IdentifierNameSyntax name,
        ISymbol variable,
        CancellationToken cancellationToken
    ) =>
        name.Identifier.ValueText == variable.Name
        && model.GetOperation(name, cancellationToken)?.Variable().IsSame(variable) == true;
}
