using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Pool;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.States;

/// <summary>The delayed posts, with one timer for all of them.</summary>
/// <remarks>
/// The lock is held for one heap operation, or for <see cref="Portion"/> of them; no user code runs under it.
/// </remarks>
internal sealed class DelayedPosts : ITrimmed
{
    /// <summary>The longest time that a timer can wait: 49 days and some hours.</summary>
    internal static readonly TimeSpan Longest = TimeSpan.FromMilliseconds(uint.MaxValue - 1);

    /// <summary>How many due posts are taken under the lock at a time.</summary>
    private const int Portion = 64;

    // Not a static initializer: if a type initializer runs out of memory, the type is unusable for the life of the
    // process.
    private static DelayedPosts? s_process;

    private readonly object _lock = new();
    private readonly DueHeap _waiting = new();
    private readonly DispatchState?[] _due = new DispatchState?[Portion];
    private readonly TimeProvider _time;
    private readonly ITimer _timer;
    private long _armedFor = long.MaxValue;
    private bool _draining;

    /// <summary>Creates a queue with a clock of its own, for tests.</summary>
    internal DelayedPosts(TimeProvider time)
    {
        _time = time;
        PoolTrimmer.Watch(this);

        // The timer would keep the first caller's context alive and run in it. The flow is suppressed instead of
        // setting another context: an AsyncLocal that is notified of that may post, too.
        using (AsyncFlowControl? _ = ExecutionContext.IsFlowSuppressed() ? null : ExecutionContext.SuppressFlow())
        {
            _timer = time.CreateTimer(
                static queue => ((DelayedPosts)queue!).OnTimer(),
                this,
                Timeout.InfiniteTimeSpan,
                Timeout.InfiniteTimeSpan
            );
        }
    }

    /// <summary>Gets the process's posts.</summary>
    internal static DelayedPosts Process => s_process ?? Begin();

    /// <summary>Gets the posts of the clock that the calling flow uses.</summary>
    internal static DelayedPosts Here => InlineRunner.IsUsed ? Of(InlineRunner.Time) : Process;

    /// <summary>Gets the posts of a clock, which has a timer of its own.</summary>
    internal static DelayedPosts Of(TimeProvider time) =>
        ReferenceEquals(time, TimeProvider.System) ? Process : ByClock.Of(time);

    /// <summary>Gets the number of waiting posts.</summary>
    internal int Count
    {
        get
        {
            using (Uninterrupted.Lock(_lock))
            {
                return _waiting.Count;
            }
        }
    }

    void ITrimmed.Trim(TrimLevel level)
    {
        if (level == TrimLevel.StillInUse)
        {
            return;
        }

        using (Uninterrupted.Lock(_lock))
        {
            _waiting.Trim();
        }
    }

    /// <summary>Runs a handler on the thread pool after some time. Allocates nothing.</summary>
    /// <remarks>A cancelled post is given back, with its arguments, when it would have been due.</remarks>
    /// <param name="state">The handler's state.</param>
    /// <param name="dueTime">The least time to wait, from zero to <see cref="Longest"/>.</param>
    /// <param name="cancellationToken">When canceled before the handler's turn, it drops the dispatch.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="dueTime"/> is negative, or longer than timers wait.
    /// </exception>
    internal static void Post(DispatchState state, TimeSpan dueTime, CancellationToken cancellationToken)
    {
        if (dueTime < TimeSpan.Zero || dueTime > Longest)
        {
            state.Drop();
            throw new ArgumentOutOfRangeException(
                nameof(dueTime),
                dueTime,
                $"A post can wait for any time from zero to {Longest}."
            );
        }

        if (dueTime == TimeSpan.Zero)
        {
            state.Post(cancellationToken);
        }
        else if (state.TryKeepPost(cancellationToken))
        {
            state.Observe();
            if (InlineRunner.IsOn)
            {
                state.Attach().RunsInline = true;
            }

            Here.Add(state, dueTime);
        }
    }

    internal void Add(DispatchState state, TimeSpan dueTime)
    {
        long now = _time.GetTimestamp();
        // In two steps: 49 days in the steps of a fine clock, multiplied first, are more than a long holds.
        long frequency = _time.TimestampFrequency;
        long due =
            now
            + dueTime.Ticks / TimeSpan.TicksPerSecond * frequency
            + dueTime.Ticks % TimeSpan.TicksPerSecond * frequency / TimeSpan.TicksPerSecond;
        using (Uninterrupted.Lock(_lock))
        {
            // The draining thread arms the timer when it has finished. Armed before the push: if arming throws, the
            // post must not be in the heap; a timer that fires without a due post does no harm.
            if (due < _armedFor && !_draining)
            {
                Arm(now, due);
            }

            _waiting.Push(due, state);
            state.Keep();
        }
    }

    private static DelayedPosts Begin()
    {
        var begun = new DelayedPosts(TimeProvider.System);
        return Interlocked.CompareExchange(ref s_process, begun, null) ?? begun;
    }

    private void OnTimer()
    {
        using (Uninterrupted.Lock(_lock))
        {
            // The timer may fire twice if it was armed for an earlier post while its callback was already queued.
            if (_draining)
            {
                return;
            }

            _draining = true;
        }

        try
        {
            while (TakeDue() is > 0 and int count)
            {
                foreach (ref DispatchState? due in _due.AsSpan(0, count))
                {
                    DispatchState state = due!;
                    due = null;
                    Run(state);
                }
            }
        }
        finally
        {
            EndDraining();
        }
    }

    /// <summary>Queues a post whose time has come.</summary>
    private static void Run(DispatchState state)
    {
        bool runsInline = state.Attached is { RunsInline: true };
        if (runsInline)
        {
            state.Attached!.RunsInline = false;
        }

        // With a listener that counts drops, the pool drops the post: the listener's callback must not delay the other
        // posts, which wait for this thread.
        if (state.OwnToken.IsCancellationRequested && !Meters.CountsDrops)
        {
            state.DropPosted();
            return;
        }

        state.EndKeep();
        state.Attached?.Observed?.SetDue();
        PostCounts.Accept(state.PostIndex);
        if (runsInline)
        {
            InlineRunner.Post(state);
        }
        else
        {
            Uninterrupted.Queue(state, preferLocal: false);
        }
    }

    private int TakeDue()
    {
        using (Uninterrupted.Lock(_lock))
        {
            long now = _time.GetTimestamp();
            int count = 0;
            while (count < Portion && _waiting.PopDue(now) is { } state)
            {
                _due[count++] = state;
            }

            return count;
        }
    }

    /// <summary>
    /// Arms the timer for the posts that wait, including those that an exception has left, for example because the
    /// thread pool's queue had no memory to grow.
    /// </summary>
    private void EndDraining()
    {
        using (Uninterrupted.Lock(_lock))
        {
            long now = _time.GetTimestamp();
            foreach (ref DispatchState? left in _due.AsSpan())
            {
                if (left is not null)
                {
                    _waiting.Push(now, left);
                    left = null;
                }
            }

            _draining = false;
            _armedFor = long.MaxValue;
            if (_waiting.Count > 0)
            {
                Arm(now, _waiting.FirstDue);
            }
        }
    }

    private void Arm(long now, long due)
    {
        Debug.Assert(Monitor.IsEntered(_lock), "The timer and its due time change together.");

        // Timers truncate to whole milliseconds. Rounded up, this one does not fire early, before anything is due.
        double milliseconds = Math.Ceiling(_time.GetElapsedTime(now, due).TotalMilliseconds);
        var dueTime = TimeSpan.FromMilliseconds(Math.Max(milliseconds, 0));
        Uninterrupted.Ignore(new Arming(_timer, dueTime));
        _armedFor = due;
    }

    private readonly struct Arming(ITimer timer, TimeSpan dueTime) : Uninterrupted.IWait
    {
        public void Wait() => timer.Change(dueTime, Timeout.InfiniteTimeSpan);
    }

    // A nested class, initialized on first use: most processes have one clock.
    private static class ByClock
    {
        private static readonly ConditionalWeakTable<TimeProvider, DelayedPosts> All = new();

        internal static DelayedPosts Of(TimeProvider time) => All.GetValue(time, static time => new DelayedPosts(time));
    }
}
