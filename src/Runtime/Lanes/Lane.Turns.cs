using ClosureGen.Runtime;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Lanes;
using ClosureGen.Runtime.Posts;
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

    void IThreadPoolWorkItem.Execute()
    {
        PooledSource? next = null;
        LaneTurn turn = LaneTurn.Begin(this, ref next);
        bool stays = true;
        try
        {
            // Read once: looking for the counts with each post takes 2 ns.
            PostCounts? counts = PostCounts.OwnIfAny;
            Thread worker = Thread.CurrentThread;
            string? name = DispatchQueue.NameOf(worker);
            long began = turn.Since;
            int ran = 0;
            bool isInline = InlineRunner.IsInside;
            LaneExtras? metered = null;
            while (true)
            {
                if (next is null)
                {
                    // Checked only when the lane's lock is taken anyway: this read would pull the cache line that
                    // producers write.
                    metered = _extras is { IsMetered: true } extras ? extras : null;
                }

                if (Take(turn, ref next) is not { } item)
                {
                    stays = false;
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
                    Unsafe.As<DispatchState>(item).RunInLane(this, counts);
                }

                ContextFlow.PutBackOnPoolThread();
                if (turn.IsHeld)
                {
                    turn.IsHeld = false;
                    stays = false;
                    return;
                }

                if (isInline)
                {
                    continue;
                }

                ran++;
                bool looks = ran % ItemsBetweenLooks == 1 || turn.Since != began;
                if (ran == ItemsPerTurn || (looks && EndsAfterLook(turn, began, worker, name)))
                {
                    return;
                }
            }
        }
        finally
        {
            if (stays)
            {
                // It has run long, or a handler's exception leaves, and somebody may handle it: the lane continues.
                _queue.PutBack(turn, ref next, holder: null);
                QueueToPool();
            }

            turn.End();
        }
    }

    /// <summary>Looks at the clock, and at what the handlers have left of the thread.</summary>
    /// <returns>Whether the turn must end: it is long, or the pool has to restore the thread.</returns>
    private static bool EndsAfterLook(LaneTurn turn, long began, Thread worker, string? name)
    {
        turn.Since = Environment.TickCount64;
        return turn.Since - began >= LongTurn || !DispatchQueue.IsAsPoolHasIt(worker, name);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private PooledSource? Take(LaneTurn turn, ref PooledSource? next)
    {
        PooledSource? item = _queue.Take(turn, ref next, out RoomWaiter? admitted, out bool starts, out bool isOver);
        if (starts)
        {
            Start();
        }

        if (admitted is not null)
        {
            admitted.Admit();
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
        if (!InlineRunner.IsOn)
        {
            StartOnPool();
        }
        else if (isAwaited)
        {
            InlineRunner.Run(this);
        }
        else
        {
            InlineRunner.Post(this);
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

    private void QueueToPool() => Uninterrupted.Queue(this, preferLocal: false);
}
