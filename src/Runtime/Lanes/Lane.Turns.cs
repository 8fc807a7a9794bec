using System;
using System.Runtime.CompilerServices;
using System.Threading;
using ClosureGen.Runtime;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Lanes;
using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.Threads;

namespace ClosureGen;

/// <content>The turns of a lane on the thread pool.</content>
public sealed partial class Lane : IThreadPoolWorkItem
{
    /// <summary>How many items a turn runs at most.</summary>
    private const int ItemsPerTurn = 64;

    /// <summary>The longest turn in milliseconds, except for the item that is running.</summary>
    private const int LongTurn = 10;

    /// <summary>While items take less than a step of the clock, it is looked at every so often. A power of two.</summary>
    private const int ItemsBetweenLooks = 4;

    [ThreadStatic]
    private static Lane? t_current;

    [ThreadStatic]
    private static bool t_isHeld;

    [ThreadStatic]
    private static LaneTally? t_tally;

    /// <summary>Tells whether the calling thread has a turn of a lane.</summary>
    internal static bool IsCurrent(Lane lane) => ReferenceEquals(t_current, lane);

    void IThreadPoolWorkItem.Execute()
    {
        LaneTurn turn = default;
        bool ends = false;

        // Inline, a turn may be within one of another lane.
        Lane? outer = t_current;
        turn.Tally = outer is null ? t_tally ??= new LaneTally() : new LaneTally();
        t_current = this;
        try
        {
            RunTurn(ref turn);
            ends = true;
        }
        finally
        {
            t_current = outer;
            if (!ends)
            {
                // A handler's exception leaves, and somebody may handle it: the lane continues.
                EndTurn(ref turn);
            }
        }
    }

    // Not inlined: in the region that its caller protects, locals would live in memory.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RunTurn(ref LaneTurn turn)
    {
        Thread worker = Thread.CurrentThread;
        string? name = worker.Name;
        long began = Environment.TickCount64;
        long last = began;
        int ran = 0;
        bool isInline = InlineRunner.IsInside;
        LaneExtras? metered = null;
        while (true)
        {
            if (turn.First is null)
            {
                // Only where the lane is looked at anyway: who pushes has its cache line.
                metered = _extras is { IsMetered: true } extras ? extras : null;
            }

            if (Take(ref turn) is not { } item)
            {
                return;
            }

            if (metered is not null)
            {
                NoteTaken(metered, item);
            }

            if (item is LaneTask task)
            {
                FindScheduler().Run(task.TakeTask());
            }
            else
            {
                Unsafe.As<DispatchState>(item).RunInLane(this, ref turn);
            }

            ContextFlow.PutBackOnPoolThread();
            if (t_isHeld)
            {
                t_isHeld = false;
                return;
            }

            if (isInline)
            {
                continue;
            }

            ran++;
            if (ran % ItemsBetweenLooks == 1 || last != began)
            {
                last = Environment.TickCount64;
            }

            if (ran == ItemsPerTurn || last - began >= LongTurn || !DispatchQueue.IsAsPoolHasIt(worker, name))
            {
                EndTurn(ref turn);
                return;
            }
        }
    }

    /// <summary>Lets the thread pool run other things before the lane continues.</summary>
    private void EndTurn(ref LaneTurn turn)
    {
        _queue.PutBack(ref turn);
        QueueToPool();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private PooledSource? Take(ref LaneTurn turn)
    {
        PooledSource? item = _queue.Take(ref turn, out LaneWaiter? admitted, out bool starts, out bool isOver);
        if (starts)
        {
            Start();
        }

        if (admitted is not null)
        {
            Unsafe.As<RoomWaiter>(admitted).Admit();
        }

        if (isOver)
        {
            EndCompletion();
        }

        return item;
    }

    /// <summary>Begins a turn of a runner that is counted.</summary>
    /// <param name="isAwaited">Whether it is for somebody who awaits the outcome: inline, they have it at once.</param>
    private void Start(bool isAwaited = false)
    {
        if (InlineRunner.IsOn)
        {
            RunInline(isAwaited);
        }
        else
        {
            StartOnPool();
        }
    }

    private void StartOnPool()
    {
        try
        {
            QueueToPool();
        }
        catch
        {
            // There was no memory for the entry. The next item tries again.
            _queue.TakeBackRunner();
            throw;
        }
    }

    /// <summary>Resumes a runner that was held.</summary>
    private void Continue()
    {
        if (InlineRunner.IsOn)
        {
            RunInline(isAwaited: false);
        }
        else
        {
            QueueToPool();
        }
    }

    private void RunInline(bool isAwaited)
    {
        if (isAwaited)
        {
            InlineRunner.Run(this);
        }
        else
        {
            InlineRunner.Post(this);
        }
    }

    private void QueueToPool() => Uninterrupted.Queue(this, preferLocal: false);
}
