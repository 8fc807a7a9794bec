using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// Looks for threads that are where they were at its last look, and has others help them: what such a thread has not
/// started of a batch is made claimable again, and others come for what it has dispatched.
/// </summary>
/// <remarks>
/// One thread for the process, which wakes as often as anything asks for, and rests when nothing does. A run costs it a
/// look at a flag, and so does an entry of a <see cref="DispatchQueue"/>: where each is, the watch reads for itself. A
/// timer would not do: each of its ticks needs a pool thread, and all of them may be held up; and it goes by a clock that
/// many a system moves in steps of several milliseconds.
/// </remarks>
internal static class Watch
{
    /// <summary>The time between looks where there is nothing to watch: the thread rests.</summary>
    internal const int Never = int.MaxValue;

    /// <summary>The time between looks after one that was short of memory, in milliseconds.</summary>
    private const int AfterShortage = 10;

    /// <summary>For how long looks come too often before they become less frequent, in milliseconds.</summary>
    private const int IdleTime = 200;

    /// <summary>How long the thread rests before it ends. A plug-in is not unloaded while it has one.</summary>
    private static readonly int LongestRest = PlugIn.Context is null ? Timeout.Infinite : 0;

    private static readonly object Gate = new();
    private static readonly List<WeakReference<IWatched>> All = [];
    private static readonly List<IWatched> Seen = [];
    private static long s_rescues;
    private static int s_interval = Never;
    private static bool s_hasThread;

    /// <summary>Gets how often others were to do what a thread was held up with.</summary>
    internal static long Rescues => Volatile.Read(ref s_rescues);

    /// <summary>Gets the time between looks now, in milliseconds.</summary>
    internal static int Interval => Volatile.Read(ref s_interval);

    /// <summary>Has something looked at while it lives, without keeping it alive.</summary>
    /// <returns>The same.</returns>
    internal static T Add<T>(T watched)
        where T : class, IWatched
    {
        using (Interrupts.Lock(All))
        {
            All.RemoveAll(static reference => !reference.TryGetTarget(out _));
            All.Add(new WeakReference<IWatched>(watched));
        }

        return watched;
    }

    /// <summary>Gets everything that is looked at.</summary>
    /// <param name="watched">Takes it.</param>
    internal static void CopyTo(List<IWatched> watched)
    {
        using (Interrupts.Lock(All))
        {
            foreach (WeakReference<IWatched> reference in All)
            {
                if (reference.TryGetTarget(out IWatched? target))
                {
                    watched.Add(target);
                }
            }
        }
    }

    /// <summary>Called by a thread that has begun what is to be watched.</summary>
    /// <param name="interval">The longest time between looks, in milliseconds.</param>
    internal static void EnsureArmed(int interval)
    {
        if (Interval > interval)
        {
            Arm(interval);
        }
    }

    /// <summary>Counts a rescue.</summary>
    internal static void CountRescue() => Interlocked.Increment(ref s_rescues);

    private static void Arm(int interval)
    {
        using (Interrupts.Lock(Gate))
        {
            s_hasThread = s_hasThread || TryStartThread();
            if (s_hasThread && s_interval > interval)
            {
                Volatile.Write(ref s_interval, interval);
                Monitor.Pulse(Gate);
            }
        }
    }

    private static bool TryStartThread()
    {
        Debug.Assert(Monitor.IsEntered(Gate), "One thread for the process.");
        try
        {
            new Thread(LookWhileNeeded) { IsBackground = true, Name = "ClosureGen watch" }.UnsafeStart();
            return true;
        }
        catch (Exception exception) when (exception is OutOfMemoryException or ThreadStartException)
        {
            // The system gives no more threads for now. Everything continues without help, and the next caller tries
            // again.
            return false;
        }
    }

    private static void LookWhileNeeded()
    {
        int idle = 0;
        while (WaitForNextLook())
        {
            int wanted = Look();
            idle = wanted > Interval ? idle + Interval : 0;
            if (idle >= IdleTime)
            {
                idle = 0;
                Slacken(wanted);
            }
        }
    }

    /// <summary>Waits for the time between looks, or until there is something to watch.</summary>
    /// <returns>Whether there is; else the thread ends.</returns>
    private static bool WaitForNextLook()
    {
        lock (Gate)
        {
            Monitor.Wait(Gate, s_interval == Never ? LongestRest : s_interval);
            return s_hasThread = s_interval != Never;
        }
    }

    /// <summary>Has looks come less often, unless there is more to watch by now.</summary>
    private static void Slacken(int interval)
    {
        lock (Gate)
        {
            // A thread begins something and then reads the interval, without a fence: so this side has to make it.
            Volatile.Write(ref s_interval, interval);
            Interlocked.MemoryBarrierProcessWide();
            Volatile.Write(ref s_interval, Math.Min(interval, Look()));
        }
    }

    /// <summary>Helps those that are where they were at the last look.</summary>
    /// <returns>The longest time until the next one, in milliseconds.</returns>
    private static int Look()
    {
        int interval = Never;
        try
        {
            CopyTo(Seen);
            foreach (IWatched watched in Seen)
            {
                interval = Math.Min(interval, watched.LookAt());
            }
        }
        catch (OutOfMemoryException)
        {
            // A helper could not be queued, or a list could not grow: the next look tries again.
            interval = AfterShortage;
        }

        Seen.Clear();
        return interval;
    }
}
