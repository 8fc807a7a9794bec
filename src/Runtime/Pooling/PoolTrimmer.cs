using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>Has memory given up that is held in reserve: all of it under memory load, else what a minute did not need.</summary>
/// <remarks>
/// It comes with collections of the whole heap, through an object that is finalized after each of them, as the base
/// class library does for its array pools; while that object is young, after two of younger generations too. That costs
/// an idle process nothing, and no timer. A collection by itself takes away no free object.
/// </remarks>
internal static class PoolTrimmer
{
    /// <summary>For how long something has to be unused, in milliseconds.</summary>
    internal const long Interval = 60_000;

    private static readonly object s_alive = new();
    private static readonly List<WeakReference<ITrimmed>> s_watched = [];
    private static long s_since = Environment.TickCount64;
    private static bool s_started;

    /// <summary>Watches something for as long as it lives, without keeping it alive.</summary>
    internal static void Watch(ITrimmed trimmed)
    {
        using (Interrupts.Lock(s_watched))
        {
            if (!s_started)
            {
                _ = new AfterCollection();
                s_started = true;
            }

            s_watched.Add(new WeakReference<ITrimmed>(trimmed));
        }
    }

    /// <summary>Makes it time, for a test.</summary>
    internal static void ForgetInterval() => Volatile.Write(ref s_since, Environment.TickCount64 - Interval);

    /// <summary>Trims what is watched: by how much, depends on whether it is time and whether memory is short.</summary>
    internal static void Run(long now, bool isMemoryShort)
    {
        bool isDue = now - Volatile.Read(ref s_since) >= Interval;
        if (isDue)
        {
            Volatile.Write(ref s_since, now);
        }

        TrimLevel level =
            isMemoryShort ? TrimLevel.Everything
            : isDue ? TrimLevel.Unneeded
            : TrimLevel.StillInUse;
        for (int index = 0; TryGet(ref index, out ITrimmed? trimmed); index++)
        {
            trimmed?.Trim(level);
        }
    }

    /// <summary>Gets the next that lives; what does not is forgotten.</summary>
    private static bool TryGet(ref int index, out ITrimmed? trimmed)
    {
        using (Interrupts.Lock(s_watched))
        {
            while (index < s_watched.Count)
            {
                if (s_watched[index].TryGetTarget(out trimmed))
                {
                    return true;
                }

                s_watched[index] = s_watched[^1];
                s_watched.RemoveAt(s_watched.Count - 1);
            }

            trimmed = null;
            return false;
        }
    }

    private static bool IsMemoryShort()
    {
        GCMemoryInfo info = GC.GetGCMemoryInfo();
        return info.HighMemoryLoadThresholdBytes > 0 && info.MemoryLoadBytes >= info.HighMemoryLoadThresholdBytes;
    }

    /// <summary>Nothing refers to it: it is finalized after each collection of its generation, soon the oldest.</summary>
    private sealed class AfterCollection
    {
        // Gone when this assembly is unloaded with a plug-in, which this object would else prevent for ever. A handle,
        // because a WeakReference is finalized too, in no certain order.
        private GCHandle _alive = GCHandle.Alloc(s_alive, GCHandleType.Weak);

        ~AfterCollection()
        {
            // It never had one if there was no memory for it.
            if (!_alive.IsAllocated)
            {
                return;
            }

            if (_alive.Target is null)
            {
                _alive.Free();
            }
            else if (!Environment.HasShutdownStarted)
            {
                try
                {
                    Run(Environment.TickCount64, IsMemoryShort());
                }
                catch (OutOfMemoryException)
                {
                    // To give memory up takes a little of it. The next collection tries again.
                }

                GC.ReRegisterForFinalize(this);
            }
        }
    }
}
