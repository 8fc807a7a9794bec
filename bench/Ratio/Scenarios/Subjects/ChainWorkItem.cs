using System.Threading;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Queues itself again and again, until an item that came in between by the global queue has had its turn.</summary>
internal sealed class ChainWorkItem : QueueingWorkItem
{
    private static readonly int Steps = Work.Steps(microseconds: 1);

    private readonly int _hops;
    private readonly SignallingWorkItem _outsider;
    private int _left;
    private int _running;
    private uint _seed;

    public ChainWorkItem(Countdown countdown, int hops, bool preferLocal)
        : base(countdown, preferLocal)
    {
        _hops = hops;
        _outsider = new SignallingWorkItem(() =>
        {
            Volatile.Write(ref _left, 0);
            EndOne();
        });
    }

    public override void Start()
    {
        _left = _hops;
        _running = 2;
        base.Start();
    }

    public override void Execute()
    {
        if (_left == _hops)
        {
            ThreadPool.UnsafeQueueUserWorkItem(_outsider, preferLocal: false);
        }

        _seed = Work.Do(_seed, Steps);
        if (Interlocked.Decrement(ref _left) > 0)
        {
            Queue(this);
        }
        else
        {
            EndOne();
        }
    }

    // Both are over before the next run: the outsider has had its turn, and the chain has noticed.
    private void EndOne()
    {
        if (Interlocked.Decrement(ref _running) == 0)
        {
            Countdown.Signal();
        }
    }
}
