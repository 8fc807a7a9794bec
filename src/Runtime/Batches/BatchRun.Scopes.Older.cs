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

        ExecutionContext? context = FlowsContext ? Context?.CreateCopy() : ContextScope.DefaultUnlessCurrent();
        hasRun = ContextScope.Run(
            context,
            static claimed =>
            {
                claimed.Item1.RunItems(claimed.Item2);
                return true;
            },
            (this, range)
        );
    }
}
