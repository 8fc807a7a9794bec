using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// Looks, while batches run, for threads that are at the same chunk of items for more than a millisecond, and has
/// others help them: what such a thread has not started is made claimable again.
/// </summary>
/// <remarks>
/// One timer for the process. A run costs it a look at a flag: who is where it reads from the threads' own ranges.
/// The timer's ticks need a pool thread. Where there is none for them, callers that wait for their runs look instead,
/// see <see cref="LookIfLate"/>.
/// </remarks>
internal static class Watch
{
    /// <summary>Ticks without any run before the timer is left alone.</summary>
    private const int IdleTicks = 50;

    /// <summary>How many milliseconds a caller waits before it asks whether the watch is late; then twice as many.</summary>
    internal const int Patience = 8;

    /// <summary>So many milliseconds at most: waking 16 times a second costs a caller that waits for long nothing to speak of.</summary>
    internal const int LongestPatience = 64;

    /// <summary>
    /// The watch is late when it has not looked for so long: a tick comes after 1 to 5 ms, as fine as the system's
    /// clock is. Less than <see cref="Patience"/>, so that whoever has looked finds it late the next time.
    /// </summary>
    private static readonly long LateTicks = 5 * Pace.HeldUpTicks;

    private static readonly object Gate = new();
    private static readonly List<ItemRange> Ranges = [];
    private static readonly Timer Timer = CreateTimer();
    private static long s_lookedAt;
    private static int s_idle;
    private static long s_rescues;
    private static bool s_armed;

    /// <summary>Gets how often items were taken from a thread that was held up.</summary>
    internal static long Rescues => Volatile.Read(ref s_rescues);

    /// <summary>Gets whether the timer ticks; it rests when nothing has run for a while.</summary>
    internal static bool IsArmed => Volatile.Read(ref s_armed);

    /// <summary>Called when a thread has opened a range.</summary>
    internal static void EnsureArmed()
    {
        if (!IsArmed)
        {
            Arm();
        }
    }

    /// <summary>Counts a rescue.</summary>
    internal static void CountRescue() => Interlocked.Increment(ref s_rescues);

    /// <summary>
    /// Looks in place of the watch if that is late, as no thread is free for it. Called by a thread that waits for a
    /// run, without that run's lock: it may be that run which is helped out. Allocates nothing.
    /// </summary>
    internal static void LookIfLate()
    {
        if (Stopwatch.GetTimestamp() - Volatile.Read(ref s_lookedAt) >= LateTicks)
        {
            Look();
        }
    }

    /// <summary>Has all threads that are in a run look up before their next item.</summary>
    internal static void AskAll(ItemsRun run)
    {
        // Whoever opens a range after this sees why it is asked.
        Interlocked.MemoryBarrierProcessWide();
        var ranges = new List<ItemRange>();
        Worker.CollectRanges(ranges);
        foreach (ItemRange range in ranges)
        {
            if (ReferenceEquals(range.Run, run))
            {
                range.Ask();
            }
        }
    }

    private static Timer CreateTimer()
    {
        // A timer keeps the context of its maker, which is some run's caller.
        bool suppress = !ExecutionContext.IsFlowSuppressed();
        if (suppress)
        {
            ExecutionContext.SuppressFlow();
        }

        try
        {
            return new Timer(static _ => Tick(), null, Timeout.Infinite, Timeout.Infinite);
        }
        finally
        {
            if (suppress)
            {
                ExecutionContext.RestoreFlow();
            }
        }
    }

    private static void Arm()
    {
        using (Interrupts.Lock(Gate))
        {
            if (!s_armed)
            {
                s_idle = 0;
                Volatile.Write(ref s_armed, true);
                Next();
            }
        }
    }

    // One shot each time: where no thread is free for a tick, the next ones do not pile up.
    private static void Next() => Interrupts.Ignore(static timer => timer.Change(dueTime: 1, Timeout.Infinite), Timer);

    private static void Tick()
    {
        s_idle = Look() ? 0 : s_idle + 1;
        if (s_idle < IdleTicks)
        {
            Next();
            return;
        }

        using (Interrupts.Lock(Gate))
        {
            // A thread opens its range and then looks at the flag, without a fence: so this side has to make it.
            Volatile.Write(ref s_armed, false);
            Interlocked.MemoryBarrierProcessWide();
            if (Look(again: true))
            {
                s_idle = 0;
                Volatile.Write(ref s_armed, true);
                Next();
            }
        }
    }

    /// <summary>Helps those that are where they were at the last look, a millisecond ago or more.</summary>
    /// <remarks>
    /// One thread at a time: what is seen is compared with what whoever looked last has seen, and items are taken and
    /// put back by one alone. Another one that comes meanwhile, or too soon, leaves it at that.
    /// </remarks>
    /// <param name="again">Whether not even the shortest time is to be waited: nothing was seen a moment ago.</param>
    /// <returns>Whether any run was seen, or traces of one; or may be on, as another thread looks.</returns>
    private static bool Look(bool again = false)
    {
        if (!Monitor.TryEnter(Ranges))
        {
            return true;
        }

        try
        {
            long now = Stopwatch.GetTimestamp();
            if (now - s_lookedAt < Pace.HeldUpTicks && !again)
            {
                return true;
            }

            Volatile.Write(ref s_lookedAt, now);
            bool isAnyActive = false;
            Worker.CollectRanges(Ranges);
            foreach (ItemRange range in Ranges)
            {
                isAnyActive |= LookAt(range);
            }

            return isAnyActive;
        }
        finally
        {
            Ranges.Clear();
            Monitor.Exit(Ranges);
        }
    }

    private static bool LookAt(ItemRange range)
    {
        long seen = range.Seen;
        if (seen != range.SeenByWatch)
        {
            range.SeenByWatch = seen;
            return true;
        }

        if (!Chunk<ProcessMemory>.IsOpen(seen))
        {
            return false;
        }

        range.Run?.HelpOut(range, seen);
        return true;
    }
}
