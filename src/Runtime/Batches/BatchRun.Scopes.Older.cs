using System.Threading;
using ClosureGen.Runtime.Contexts;

namespace ClosureGen.Runtime.Batches;

/// <content>The items that a participant has claimed, in a scope: for frameworks that cannot put a context in force.</content>
internal abstract partial class BatchRun
{
    partial void RunInScope(ItemRange range, ref bool hasRun)
    {
        if (ContextFlow.Restores)
        {
            return;
        }

        hasRun = true;
        ExecutionContext? context = FlowsContext ? Context?.CreateCopy() : ContextScope.DefaultUnlessCurrent();
        var work = new ClaimedItems { Run = this, Range = range };
        ContextScope.Run(context, ref work);
    }

    private struct ClaimedItems : ContextScope.IWork
    {
        internal BatchRun Run;
        internal ItemRange Range;

        readonly void ContextScope.IWork.Run() => Run.RunItems(Range);
    }
}
