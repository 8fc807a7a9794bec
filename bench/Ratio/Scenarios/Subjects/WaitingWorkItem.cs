using System.Linq;
using System.Threading;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Queues so many items and blocks its thread until they have run.</summary>
internal sealed class WaitingWorkItem : QueueingWorkItem
{
    private readonly CountdownEvent _left;
    private readonly SignallingWorkItem[] _items;

    public WaitingWorkItem(Countdown countdown, int items, bool preferLocal)
        : base(countdown, preferLocal)
    {
        _left = new CountdownEvent(items);
        _items = [.. Enumerable.Range(0, items).Select(_ => new SignallingWorkItem(Signal))];
    }

    public override void Execute()
    {
        _left.Reset();
        foreach (SignallingWorkItem item in _items)
        {
            Queue(item);
        }

        _left.Wait();
        Countdown.Signal();
    }

    private void Signal()
    {
        Countdown.Signal();
        _left.Signal();
    }
}
