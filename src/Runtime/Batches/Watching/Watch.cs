using System;
using System.Collections.Generic;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// Looks, while batches run, for threads that are at the same chunk of items for more than a millisecond, and has
/// others help them: what such a thread has not started is made claimable again.
/// </summary>
/// <remarks>
/// One thread for the process, which rests when nothing runs. A run costs it a look at a flag: who is where it reads from
/// the threads' own ranges. A timer would not do: each of its ticks needs a pool thread, and all of them may be held up;
/// and it goes by a clock that many a system moves in steps of several milliseconds.
/// </remarks>
internal static class Watch
{
    /// <summary>The time between looks, in milliseconds.</summary>
    private const int Interval = 1;

    /// <summary>Looks at which nothing ran before the thread rests.</summary>
    private const int IdleLooks = 200;

    /// <summary>How long the thread rests before it ends. A plug-in is not unloaded while it has one.</summary>
    private static readonly int LongestRest = PlugIn.Context is null ? Timeout.Infinite : 0;

    private static readonly object Gate = new();
    private static readonly List<ItemRange> Ranges = [];
    private static long s_rescues;
    private static bool s_armed;
    private static bool s_hasThread;

    /// <summary>Gets how often items were taken from a thread that was held up.</summary>
    internal static long Rescues => Volatile.Read(ref s_rescues);

    /// <summary>Gets whether the thread looks; it rests when nothing has run for a while.</summary>
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

    private static void Arm()
    {
        using (Interrupts.Lock(Gate))
        {
            if (s_armed)
            {
                return;
            }

            s_hasThread = s_hasThread || TryStartThread();
            Volatile.Write(ref s_armed, s_hasThread);
            Monitor.Pulse(Gate);
        }
    }

    private static bool TryStartThread()
    {
        try
        {
            new Thread(LookWhileNeeded) { IsBackground = true, Name = "ClosureGen watch" }.UnsafeStart();
            return true;
        }
        catch (OutOfMemoryException)
        {
            // The system gives no more threads for now. The run goes on without help, and the next chunk tries again.
            return false;
        }
    }

    private static void LookWhileNeeded()
    {
        do
        {
            int idle = 0;
            while (idle < IdleLooks)
            {
                Thread.Sleep(Interval);
                idle = Look() ? 0 : idle + 1;
            }
        } while (Rest());
    }

    /// <summary>Waits for the next run.</summary>
    /// <returns>Whether there is one; else the thread ends.</returns>
    private static bool Rest()
    {
        lock (Gate)
        {
            // A thread opens its range and then looks at the flag, without a fence: so this side has to make it.
            Volatile.Write(ref s_armed, false);
            Interlocked.MemoryBarrierProcessWide();
            if (Look())
            {
                Volatile.Write(ref s_armed, true);
            }
            else
            {
                Monitor.Wait(Gate, LongestRest);
            }

            return s_hasThread = s_armed;
        }
    }

    /// <summary>Helps those that are where they were at the last look.</summary>
    /// <returns>Whether any run was seen, or traces of one.</returns>
    private static bool Look()
    {
        bool isAnyActive = false;
        Worker.CollectRanges(Ranges);
        foreach (ItemRange range in Ranges)
        {
            isAnyActive |= LookAt(range);
        }

        Ranges.Clear();
        return isAnyActive;
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
