using System;
using System.Linq;
using System.Threading;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Queues so many items and is done.</summary>
internal sealed class ProducingWorkItem(Countdown countdown, int items, bool preferLocal)
    : QueueingWorkItem(countdown, preferLocal)
{
    private readonly SignallingWorkItem[] _items =
    [
        .. Enumerable.Range(0, items).Select(_ => new SignallingWorkItem(countdown.Signal)),
    ];

    public override void Execute()
    {
        foreach (SignallingWorkItem item in _items)
        {
            Queue(item);
        }
    }
}

/// <summary>Tells that it has run.</summary>
internal sealed class SignallingWorkItem(Action signal) : IThreadPoolWorkItem
{
    void IThreadPoolWorkItem.Execute() => signal();
}
