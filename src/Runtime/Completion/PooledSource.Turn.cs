using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Queue;

namespace ClosureGen.Runtime;

/// <content>A work item in a turn of a <see cref="DispatchQueue"/>.</content>
public abstract partial class PooledSource
{
    /// <summary>Does the same as <see cref="RunAwaited()"/> in a turn, which looks only once for the thread's counts.</summary>
    /// <param name="counts">The thread's counts of posts, or null if it had none when the turn began.</param>
    internal bool RunAwaited(PostCounts? counts) =>
        TryTakeContinuation(Phase.Queued) ? MayResumeHere() : RunWorkItem(counts);

    /// <summary>Does the same as <see cref="RunWorkItem()"/> on a thread whose counts the caller has looked for.</summary>
    private protected virtual bool RunWorkItem(PostCounts? counts) => RunWorkItem();
}
