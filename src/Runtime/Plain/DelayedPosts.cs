using System;
using System.Diagnostics;
using System.Threading;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.States;

/// <summary>The delayed posts, with one timer for all of them.</summary>
/// <remarks>The lock is held for one heap operation; no user code runs under it.</remarks>
internal sealed class DelayedPosts
{
    /// <summary>The longest time that a timer can wait: 49 days and some hours.</summary>
    internal static readonly TimeSpan Longest = TimeSpan.FromMilliseconds(uint.MaxValue - 1);

    // Not a static initializer: if a type initializer runs out of memory, the type is unusable for the life of the
    // process.
    private static DelayedPosts? s_process;

    private readonly object _lock = new();
    private readonly DueHeap _waiting = new();
    private readonly Timer _timer;
    private long _armedFor = long.MaxValue;

    private DelayedPosts()
    {
        // The timer would keep the first caller's context alive and run in it.
        using (AsyncFlowControl? _ = ExecutionContext.IsFlowSuppressed() ? null : ExecutionContext.SuppressFlow())
        {
            _timer = new Timer(static queue => ((DelayedPosts)queue!).OnTimer(), this, -1L, -1L);
        }
    }

    /// <summary>Gets the process's posts.</summary>
    internal static DelayedPosts Process => s_process ?? Begin();

    internal void Add(DispatchState state, TimeSpan dueTime)
    {
        long now = Stopwatch.GetTimestamp();
        long due = now + (long)(dueTime.TotalSeconds * Stopwatch.Frequency);
        using (Uninterrupted.Lock(_lock))
        {
            if (due < _armedFor)
            {
                Arm(now, due);
            }

            _waiting.Push(due, state);
        }
    }

    private static DelayedPosts Begin()
    {
        var begun = new DelayedPosts();
        return Interlocked.CompareExchange(ref s_process, begun, null) ?? begun;
    }

    private void OnTimer()
    {
        while (TakeDue() is { } state)
        {
            state.RunDue();
        }
    }

    private DispatchState? TakeDue()
    {
        using (Uninterrupted.Lock(_lock))
        {
            long now = Stopwatch.GetTimestamp();
            if (_waiting.PopDue(now) is { } state)
            {
                return state;
            }

            _armedFor = long.MaxValue;
            _waiting.Trim();
            if (_waiting.Count > 0)
            {
                Arm(now, _waiting.FirstDue);
            }

            return null;
        }
    }

    private void Arm(long now, long due)
    {
        // Timers truncate to whole milliseconds. Rounded up, this one does not fire early, before anything is due.
        double milliseconds = Math.Ceiling((due - now) * 1_000.0 / Stopwatch.Frequency);
        long wait = (long)Math.Min(Math.Max(milliseconds, 0), uint.MaxValue - 1);
        Uninterrupted.Ignore(new TimerChange(_timer, wait));
        _armedFor = due;
    }

    private readonly struct TimerChange(Timer timer, long wait) : Uninterrupted.IWait
    {
        public void Wait() => timer.Change(wait, -1L);
    }
}
