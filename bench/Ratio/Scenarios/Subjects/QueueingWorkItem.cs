using System.Threading;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>A work item that queues others from the pool thread that it runs on.</summary>
internal abstract class QueueingWorkItem(Countdown countdown, bool preferLocal) : IThreadPoolWorkItem
{
    protected Countdown Countdown { get; } = countdown;

    /// <summary>Queues the item itself, where any worker may take it.</summary>
    public virtual void Start() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);

    public abstract void Execute();

    protected void Queue(IThreadPoolWorkItem item) => ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal);
}
