using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Lanes;

/// <summary>
/// The queue of a lane and its runners. A push reports whether to start a runner. A runner that finds the queue empty
/// leaves in the same locked step, so no item is missed.
/// </summary>
/// <remarks>
/// <para>
/// One word is the lock, and what is decided under it. The lock is held for a few instructions; nothing is called and
/// nothing allocated meanwhile.
/// </para>
/// <code>
/// 63 ........ 32 | 31 ... 3 |    2     |    1     |   0
///     runners    |     0    |   over   | complete | locked
/// </code>
/// <para>
/// Runners: how many turns are queued, under way, or held by an async handler; at most the degree. With none, nothing
/// waits. Complete: no further item is accepted. Over: complete, and all that was accepted has ended; it stays so.
/// </para>
/// <para>
/// With one runner and no bound, the runner takes out all items at once, and puts back what its turn leaves: see
/// <see cref="LaneTurn"/>. So an item costs one lock instead of two. The turn counts what it has taken, and adds that to
/// the queue's count when it has the lock: meanwhile it does not touch the cache line that producers write.
/// </para>
/// <para>While anybody waits for room, the queue is full: the step that takes an item admits one.</para>
/// </remarks>
internal partial struct LaneQueue<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const long Locked = 1;
    private const long Complete = 2;
    private const long Over = 4;
    private const int RunnerBits = 32;
    private const long OneRunner = 1L << RunnerBits;

    private readonly int _capacity;
    private readonly int _degree;
    private long _word;
    private PooledSource? _first;
    private PooledSource? _last;

    // The last waiter for room, linked to the first.
    private PooledSource? _lastWaiter;

    // The LaneTurn that has the lane, or the state of the async handler that holds it; with several runners, the latest.
    private PooledSource? _runner;
    private int _accepted;
    private int _taken;

    /// <summary>Makes an empty queue.</summary>
    /// <param name="capacity">How many items may wait, or -1.</param>
    /// <param name="degree">How many runners there may be.</param>
    internal LaneQueue(int capacity, int degree)
    {
        Debug.Assert(capacity is -1 or > 0 && degree > 0, "A lane has room and a runner.");
        _capacity = capacity;
        _degree = degree;
    }

    /// <summary>Gets how many items may wait, or -1.</summary>
    internal readonly int Capacity => _capacity;

    /// <summary>Gets how many runners there may be.</summary>
    internal readonly int Degree => _degree;

    /// <summary>Gets how many items wait. Tasks are not counted.</summary>
    internal int Count
    {
        get
        {
            if (TakesAlone)
            {
                return CountInside();
            }

            // In this order: with another one, items taken meanwhile would be counted as waiting.
            int accepted = default(TMemory).Read(ref _accepted);
            return Math.Max(accepted - default(TMemory).Read(ref _taken), 0);
        }
    }

    /// <summary>Gets whether all that was accepted has ended, and nothing will be accepted.</summary>
    internal bool IsOver => (default(TMemory).Read(ref _word) & Over) != 0;

    /// <summary>Gets whether no further item is accepted.</summary>
    internal bool IsComplete => (default(TMemory).Read(ref _word) & Complete) != 0;

    /// <summary>Gets whether one runner takes everything, with nobody to admit.</summary>
    private readonly bool TakesAlone => _capacity < 0 && _degree == 1;

    private bool HasRoom =>
        _capacity < 0 || default(TMemory).Read(ref _accepted) - default(TMemory).Read(ref _taken) < _capacity;

    private bool IsEmpty => default(TMemory).Read(ref _first) is null;

    /// <summary>Adds an item.</summary>
    /// <param name="item">The item.</param>
    /// <param name="starts">Whether the caller has to start a runner.</param>
    /// <param name="waiter">Waits for room with the item if there is none, behind all that wait already.</param>
    internal LanePush TryPush(PooledSource item, out bool starts, RoomWaiter? waiter = null)
    {
        starts = false;
        long word = Enter();
        LanePush push = Look(word);
        if (push == LanePush.Accepted)
        {
            Accept(item);
            starts = TryAddRunner(ref word);
        }
        else if (push == LanePush.Full && waiter is not null)
        {
            AddWaiter(waiter);
        }

        Leave(word);
        return push;
    }

    /// <summary>Adds a task, which needs no room, until the lane is over.</summary>
    /// <param name="task">What runs the task.</param>
    /// <param name="starts">Whether the caller has to start a runner.</param>
    internal bool TryPushTask(PooledSource task, out bool starts)
    {
        starts = false;
        long word = Enter();
        bool accepts = (word & Over) == 0;
        if (accepts)
        {
            Append(task);
            starts = TryAddRunner(ref word);
        }

        Leave(word);
        return accepts;
    }

    /// <summary>Has an item wait for room no longer.</summary>
    /// <returns>False where it does not wait: it has been admitted, or refused.</returns>
    internal bool TryCancelWait(RoomWaiter waiter, PooledSource pending)
    {
        long word = Enter();

        // It may wait for room by now for another item, which is in another lane or behind this one.
        bool waits = ReferenceEquals(waiter.Pending, pending) && default(TMemory).Read(ref waiter.Previous) is not null;
        if (waits)
        {
            RemoveWaiter(waiter);
        }

        Leave(word);
        return waits;
    }

    /// <summary>Takes the next item, or leaves; for a runner.</summary>
    /// <param name="turn">The runner's turn.</param>
    /// <param name="next">The first of the items that the turn has taken out and not run.</param>
    /// <param name="admitted">A waiter whose item has got the room: the caller tells it.</param>
    /// <param name="starts">Whether the caller has to start another runner.</param>
    /// <param name="isOver">Whether the lane is over, which is told to one runner.</param>
    /// <returns>The item, or null: there is none, and the caller is a runner no longer.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PooledSource? Take(
        LaneTurn turn,
        ref PooledSource? next,
        out RoomWaiter? admitted,
        out bool starts,
        out bool isOver
    )
    {
        if (next is { } item)
        {
            admitted = null;
            starts = isOver = false;
            next = Unlink(item);
            if (item is not LaneTask)
            {
                default(TMemory).Write(ref turn.Taken, default(TMemory).ReadOwn(ref turn.Taken) + 1);
            }

            return item;
        }

        return TakeInside(turn, ref next, out admitted, out starts, out isOver);
    }

    /// <summary>Ends a turn of a runner that stays one: puts back what it has not run, in front of what has come since.</summary>
    /// <param name="turn">The turn.</param>
    /// <param name="next">The first of the items that the turn has taken out and not run.</param>
    /// <param name="holder">The state of the async handler that holds the lane, or null if another turn follows.</param>
    internal void PutBack(LaneTurn turn, ref PooledSource? next, PooledSource? holder)
    {
        PooledSource? first = next;
        PooledSource? last = turn.Last;
        next = null;
        turn.Last = null;
        long word = Enter();
        AddUp(turn);
        default(TMemory).Write(ref _runner, holder);
        if (first is not null)
        {
            Debug.Assert(last is not null, "A list has a last item.");
            if (default(TMemory).Read(ref _first) is { } behind)
            {
                default(TMemory).Write(ref last.Next, behind);
            }
            else
            {
                default(TMemory).Write(ref _last, last);
            }

            default(TMemory).Write(ref _first, first);
        }

        Leave(word);
    }

    /// <summary>Ends the hold of an async handler: its runner leaves if nothing waits.</summary>
    /// <param name="isOver">Whether the lane is over.</param>
    /// <returns>Whether the caller has to start the runner again.</returns>
    internal bool Vacate(out bool isOver)
    {
        isOver = false;
        long word = Enter();
        default(TMemory).Write(ref _runner, null);
        bool continues = !IsEmpty;
        if (!continues)
        {
            isOver = RemoveRunner(ref word);
        }

        Leave(word);
        return continues;
    }

    /// <summary>Takes back a runner that could not be started. The next item starts one.</summary>
    internal void TakeBackRunner()
    {
        long word = Enter();
        _ = RemoveRunner(ref word);
        Leave(word);
    }

    /// <summary>Has no further item accepted.</summary>
    /// <param name="isOver">Whether the lane is over, which is told to one caller.</param>
    /// <returns>The first of those who wait for room, each linked to the next: the caller refuses them.</returns>
    internal RoomWaiter? CompleteAndTakeWaiters(out bool isOver)
    {
        long word = Enter();
        isOver = (word & Over) == 0 && IsOverWith(word | Complete);
        word |= isOver ? Complete | Over : Complete;
        RoomWaiter? first = null;
        if (default(TMemory).Read(ref _lastWaiter) is { } last)
        {
            first = Unsafe.As<RoomWaiter>(default(TMemory).Read(ref last.Next))!;
            default(TMemory).Write(ref last.Next, null);
            default(TMemory).Write(ref _lastWaiter, null);
            for (RoomWaiter? waiter = first; waiter is not null; )
            {
                default(TMemory).Write(ref waiter.Previous, null);
                waiter = Unsafe.As<RoomWaiter?>(default(TMemory).Read(ref waiter.Next));
            }
        }

        Leave(word);
        return first;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private PooledSource? TakeInside(
        LaneTurn turn,
        ref PooledSource? next,
        out RoomWaiter? admitted,
        out bool starts,
        out bool isOver
    )
    {
        admitted = null;
        starts = isOver = false;
        long word = Enter();
        AddUp(turn);
        PooledSource? item = default(TMemory).Read(ref _first);
        default(TMemory).Write(ref _runner, item is null ? null : turn);
        if (item is null)
        {
            isOver = RemoveRunner(ref word);
        }
        else if (TakesAlone)
        {
            turn.Last = default(TMemory).Read(ref _last);
            default(TMemory).Write(ref _first, null);
            default(TMemory).Write(ref _last, null);
            next = Unlink(item);
            CountTaken(item);
        }
        else
        {
            TakeFirst(item);
            CountTaken(item);
            if (default(TMemory).Read(ref _lastWaiter) is not null && HasRoom)
            {
                admitted = TakeWaiter();
                Accept(admitted.Pending!);
                starts = TryAddRunner(ref word);
            }
        }

        Leave(word);
        return item;
    }

    private void TakeFirst(PooledSource item)
    {
        PooledSource? next = Unlink(item);
        default(TMemory).Write(ref _first, next);
        if (next is null)
        {
            default(TMemory).Write(ref _last, null);
        }
    }

    private int CountInside()
    {
        long word = Enter();
        int count = default(TMemory).Read(ref _accepted) - default(TMemory).Read(ref _taken);
        if (default(TMemory).Read(ref _runner) is LaneTurn turn)
        {
            count -= default(TMemory).Read(ref turn.Taken);
        }

        Leave(word);
        return count;
    }

    /// <summary>Adds what a turn has counted to what all turns have taken.</summary>
    private void AddUp(LaneTurn turn)
    {
        if (default(TMemory).ReadOwn(ref turn.Taken) is var taken and not 0)
        {
            default(TMemory).Write(ref _taken, default(TMemory).Read(ref _taken) + taken);
            default(TMemory).Write(ref turn.Taken, 0);
        }
    }

    private void CountTaken(PooledSource item)
    {
        if (item is not LaneTask)
        {
            default(TMemory).Write(ref _taken, default(TMemory).Read(ref _taken) + 1);
        }
    }

    /// <summary>Takes an item out of the list that it is the first of.</summary>
    /// <returns>The item behind it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static PooledSource? Unlink(PooledSource item)
    {
        PooledSource? next = default(TMemory).Read(ref item.Next);
        if (next is not null)
        {
            default(TMemory).Write(ref item.Next, null);
        }

        return next;
    }

    private LanePush Look(long word) =>
        (word & Complete) != 0 ? LanePush.Refused
        : HasRoom ? LanePush.Accepted
        : LanePush.Full;

    private void Accept(PooledSource item)
    {
        Append(item);
        default(TMemory).Write(ref _accepted, default(TMemory).Read(ref _accepted) + 1);
    }

    private void Append(PooledSource item)
    {
        if (default(TMemory).Read(ref _last) is { } last)
        {
            default(TMemory).Write(ref last.Next, item);
        }
        else
        {
            default(TMemory).Write(ref _first, item);
        }

        default(TMemory).Write(ref _last, item);
    }

    /// <summary>Counts a runner where there may be one more.</summary>
    private readonly bool TryAddRunner(ref long word)
    {
        Debug.Assert(word >> RunnerBits <= _degree, "There are no more runners than the degree allows.");
        bool adds = word >> RunnerBits < _degree;
        word += adds ? OneRunner : 0;
        return adds;
    }

    private bool RemoveRunner(ref long word)
    {
        Debug.Assert(word >> RunnerBits > 0, "Only a runner leaves.");
        word -= OneRunner;
        bool isOver = IsOverWith(word);
        word |= isOver ? Over : 0;
        return isOver;
    }

    private bool IsOverWith(long word) => (word & Complete) != 0 && word >> RunnerBits == 0 && IsEmpty;

    /// <summary>Takes the lock.</summary>
    /// <returns>The word without it, which <see cref="Leave"/> writes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private long Enter() => default(TMemory).Lock(ref _word, Locked);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Leave(long word)
    {
        Debug.Assert((word & Locked) == 0, "The word is written without the lock.");
        default(TMemory).Write(ref _word, word);
    }
}

/// <summary>What a <see cref="LaneQueue{TMemory}"/> did with an item.</summary>
internal enum LanePush
{
    /// <summary>It is in the queue and will run.</summary>
    Accepted,

    /// <summary>There is no room for it.</summary>
    Full,

    /// <summary>The lane is complete and accepts nothing more.</summary>
    Refused,
}
