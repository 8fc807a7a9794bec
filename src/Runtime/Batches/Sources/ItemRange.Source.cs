using System.Runtime.CompilerServices;
using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Batches.Sources;

namespace ClosureGen.Runtime;

/// <content>The only item of a source.</content>
public sealed partial class ItemRange
{
    /// <summary>Gets or sets what the only item's call is to use if it is pending, or null.</summary>
    internal PendingCall? SpareCall { get; set; }

    partial void AwaitOfSource<TTask, TResult>(ItemsRun run, TTask task)
        where TTask : struct, IAwaitedTask<TResult> => Unsafe.As<SourceRun>(run).Await<TTask, TResult>(this, task);
}
