using System.Collections.Generic;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// Looks, while batches run, for threads that are at the same chunk of items for more than a millisecond, and has
/// others help them: what such a thread has not started is made claimable again.
/// </summary>
/// <remarks>
/// One timer for the process. A run costs it a look at a flag: who is where it reads from the threads' own ranges.
/// </remarks>
internal static class Watch
{
    /// <summary>Ticks without any run before the timer is left alone.</summary>
    private const int IdleTicks = 50;

    private static readonly object Gate = new();
    private static readonly List<ItemRange> Ranges = [];
    private static readonly Timer Timer = CreateTimer();
    private static int s_idle;
    private static long s_rescues;
    private static bool s_armed;

    /// <summary>Gets how often items were taken from a thread that was held up.</summary>
    internal static long Rescues => Volatile.Read(ref s_rescues);

    /// <summary>Called when a thread has opened a range.</summary>
    internal static void EnsureArmed()
    {
        if (!Volatile.Read(ref s_armed))
        {
            Arm();
        }
    }

    /// <summary>Counts a rescue.</summary>
    internal static void CountRescue() => Interlocked.Increment(ref s_rescues);

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
    private static void Next() => Timer.Change(dueTime: 1, Timeout.Infinite);

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
            if (Look())
            {
                s_idle = 0;
                Volatile.Write(ref s_armed, true);
                Next();
            }
        }
    }

    /// <summary>Helps those that are where they were at the last tick.</summary>
    /// <returns>Whether any run was seen, or traces of one.</returns>
    private static bool Look()
    {
        bool isAnyActive = false;
        Worker.CollectRanges(Ranges);
        foreach (ItemRange range in Ranges)
        {
            long seen = range.Seen;
            if (seen != range.SeenByWatch)
            {
                range.SeenByWatch = seen;
                isAnyActive = true;
            }
            else if (Chunk<ProcessMemory>.IsOpen(seen))
            {
                isAnyActive = true;
                range.Run?.HelpOut(range, seen);
            }
        }

        Ranges.Clear();
        return isAnyActive;
    }
}
