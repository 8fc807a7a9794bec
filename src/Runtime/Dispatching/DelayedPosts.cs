using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>The posts that wait for their time, behind one timer for all of them.</summary>
/// <remarks>The lock is held for a few steps in the heap, or for <see cref="Portion"/> of them; no user code runs under it.</remarks>
internal sealed class DelayedPosts : ITrimmed
{
    /// <summary>The longest time that timers wait: 49 days and some hours.</summary>
    internal static readonly TimeSpan Longest = TimeSpan.FromMilliseconds(uint.MaxValue - 1);

    /// <summary>How many due posts are taken out under the lock at a time.</summary>
    private const int Portion = 64;

    // No initializer: if a type initializer runs out of memory, the type is unusable for the life of the process.
    private static DelayedPosts? s_process;

    private readonly object _lock = new();
    private readonly DueHeap _waiting = new();
    private readonly DispatchState?[] _due = new DispatchState?[Portion];
    private readonly TimeProvider _time;
    private readonly ITimer _timer;
    private long _armedFor = long.MaxValue;
    private bool _draining;

    /// <summary>Makes a queue by a clock of its own, for tests.</summary>
    internal DelayedPosts(TimeProvider time)
    {
        _time = time;
        PoolTrimmer.Watch(this);

        // The timer would keep the context of the first caller alive, and run in it. No other one is put in force meanwhile:
        // an AsyncLocal that is told of it may post, too.
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

    /// <summary>Gets those of the process.</summary>
    internal static DelayedPosts Process => s_process ?? Begin();

    /// <summary>Gets those by a clock: one timer for each.</summary>
    internal static DelayedPosts Of(TimeProvider time) =>
        ReferenceEquals(time, TimeProvider.System) ? Process : ByClock.Of(time);

    /// <summary>Gets how many posts wait.</summary>
    internal int Count
    {
        get
        {
            using (Interrupts.Lock(_lock))
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

        using (Interrupts.Lock(_lock))
        {
            _waiting.Trim();
        }
    }

    internal void Add(DispatchState state, TimeSpan dueTime)
    {
        long now = _time.GetTimestamp();
        long due = now + (long)((Int128)dueTime.Ticks * _time.TimestampFrequency / TimeSpan.TicksPerSecond);
        using (Interrupts.Lock(_lock))
        {
            // The thread that drains arms the timer when it is done. First: where it cannot be armed nothing waits, and
            // for nothing it
            // may come in vain.
            if (due < _armedFor && !_draining)
            {
                Arm(now, due);
            }

            _waiting.Push(due, state);
            state.HoldUntilDue();
        }
    }

    private static DelayedPosts Begin()
    {
        var begun = new DelayedPosts(TimeProvider.System);
        return Interlocked.CompareExchange(ref s_process, begun, null) ?? begun;
    }

    private void OnTimer()
    {
        using (Interrupts.Lock(_lock))
        {
            // Armed for an earlier post while its callback was on the way, the timer may come twice.
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
                    state.RunDue();
                }
            }
        }
        finally
        {
            EndDraining();
        }
    }

    private int TakeDue()
    {
        using (Interrupts.Lock(_lock))
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

    /// <summary>Arms the timer for what waits, also for what an exception has left: of a full queue without memory to grow.</summary>
    private void EndDraining()
    {
        using (Interrupts.Lock(_lock))
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
        Debug.Assert(Monitor.IsEntered(_lock), "The timer and what it is armed for change together.");

        // Timers count whole milliseconds and leave off the rest: rounded up, this one does not come early and in vain.
        double milliseconds = Math.Ceiling(_time.GetElapsedTime(now, due).TotalMilliseconds);
        var dueTime = TimeSpan.FromMilliseconds(Math.Max(milliseconds, 0));
        Interrupts.Ignore(new Arming(_timer, dueTime));
        _armedFor = due;
    }

    private readonly struct Arming(ITimer timer, TimeSpan dueTime) : Interrupts.IWait
    {
        public void Wait() => timer.Change(dueTime, Timeout.InfiniteTimeSpan);
    }

    // A class of its own: most processes have one clock.
    private static class ByClock
    {
        private static readonly ConditionalWeakTable<TimeProvider, DelayedPosts> All = [];

        internal static DelayedPosts Of(TimeProvider time) => All.GetValue(time, static time => new DelayedPosts(time));
    }
}
