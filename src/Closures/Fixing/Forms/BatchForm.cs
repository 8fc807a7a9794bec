using System.Threading;
using ClosureGen.Closures.Finding;
using ClosureGen.Closures.Fixing.Reading;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// One batch instead of a task for each item. It reports failures differently, so it is offered with a warning and only
/// at a user's choice.
/// </summary>
internal static class BatchForm
{
    private const string Warning =
        "(may change meaning: a batch stops at the first failure and throws an AggregateException)";

    internal static SiteRewrite Plan(SiteContext context, CancellationToken cancellationToken)
    {
        if (
            context.Site.Family != SiteFamily.TaskRun
            || StateCall.Unwrap(context.Call.Delegate.Expression) != context.Site.Written
            || TaskLoop.Of(context, cancellationToken) is not { } loop
        )
        {
            return SiteRewrite.Refused(SiteForm.Direct, Reasons.NoVerb);
        }

        EachCall each = EachCall.Of(context, loop.Source, loop.IsItem, loop.IsItem, isBatch: true, cancellationToken);
        if (each.Refusal is { } reason)
        {
            return SiteRewrite.Refused(SiteForm.Direct, reason);
        }

        ArgumentSyntax? token =
            context.Call.Token is { } given && !Tokens.IsNone(context.Model, given.Expression) ? given : null;
        string arguments = token is null ? "" : context.TextOf(token.Expression);
        var rewrite = SiteRewrite.Of(SiteForm.Direct);
        each.AddTo(rewrite, loop.Span, "await ", $".RunAsync({arguments}){loop.Configured};");
        rewrite.Title = $"Run '{each.Method.Name}' for all items as one batch {Warning}";
        return rewrite;
    }
}
