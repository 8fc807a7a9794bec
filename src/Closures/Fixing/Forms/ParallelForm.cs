using System.Threading;
using ClosureGen.Closures.Fixing.Reading;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// Makes the method that a <c>Parallel</c> loop calls for each item a handler, and runs it for all items: like the
/// loop, a run blocks, works on the calling thread too, stops after a failure and collects exceptions.
/// </summary>
internal static class ParallelForm
{
    internal static SiteRewrite Plan(SiteContext context, VerbSupport verbs, CancellationToken cancellationToken)
    {
        ParallelLoop loop = ParallelLoop.Of(context, cancellationToken);
        if (loop.Refusal is { } reason)
        {
            return Refused(reason);
        }

        if (verbs != VerbSupport.Referenced)
        {
            return Refused(
                verbs == VerbSupport.Missing ? Reasons.AddPackage(context.Document.Project) : Reasons.Unsupported
            );
        }

        EachCall each = EachCall.Of(
            context,
            loop.Source,
            loop.IsItem,
            loop.IsOwnParameter,
            isBatch: false,
            cancellationToken
        );
        if (each.Refusal is { } unfit)
        {
            return Refused(unfit);
        }

        var rewrite = SiteRewrite.Of(SiteForm.Direct);
        each.AddTo(
            rewrite,
            context.Call.Expression,
            $".Run({loop.Arguments})",
            [.. loop.Kept, loop.Source.Written.Span]
        );
        rewrite.Title = $"Make '{each.Method.Name}' a handler and run it for each item";
        return rewrite;
    }

    private static SiteRewrite Refused(string reason) => SiteRewrite.Refused(SiteForm.Direct, reason);
}
