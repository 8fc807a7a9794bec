using System.Runtime.InteropServices;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Pool;

/// <summary>
/// Trims memory that is kept in reserve: all of it under memory load, otherwise what was not needed for a minute.
/// </summary>
/// <remarks>
/// It runs after gen 2 collections, through an object that is finalized after each of them, as the base class library
/// does for its array pools; while that object is young, it also runs after two younger collections. This needs no
/// timer and costs an idle process nothing. A collection by itself removes no free object.
/// </remarks>
internal static class PoolTrimmer
{
    /// <summary>How long an object must be unused to be trimmed, in milliseconds.</summary>
    internal const long Interval = 60_000;

    private static readonly object s_alive = new();

    // Not generic, as in ObjectPool.
    private static readonly List<WeakReference> s_watched = [];
    private static long s_since = Environment.TickCount64;
    private static bool s_started;

    /// <summary>Registers an object to be trimmed as long as it is alive, without keeping it alive.</summary>
    internal static void Watch(ITrimmed trimmed)
    {
        using (Uninterrupted.Lock(s_watched))
        {
            if (!s_started)
            {
                _ = new AfterCollection();
                s_started = true;
            }

            s_watched.Add(new WeakReference(trimmed));
        }
    }

    /// <summary>Makes the next trim due, for a test.</summary>
    internal static void ForgetInterval() => Volatile.Write(ref s_since, Environment.TickCount64 - Interval);

    /// <summary>
    /// Trims the registered objects, by a level that depends on the time since the last trim and on memory load.
    /// </summary>
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

    /// <summary>Gets the next object that is alive, and removes those that are not.</summary>
    private static bool TryGet(ref int index, out ITrimmed? trimmed)
    {
        using (Uninterrupted.Lock(s_watched))
        {
            while (index < s_watched.Count)
            {
                trimmed = (ITrimmed?)s_watched[index].Target;
                if (trimmed is not null)
                {
                    return true;
                }

                s_watched[index] = s_watched[s_watched.Count - 1];
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

    /// <summary>
    /// Nothing refers to this object, so it is finalized after each collection of its generation, which is soon gen 2.
    /// </summary>
    private sealed class AfterCollection
    {
        // Cleared when this assembly is unloaded with a plug-in, which this object would otherwise prevent for ever. A
        // GCHandle, because a WeakReference is also finalized, in no defined order.
        private GCHandle _alive = GCHandle.Alloc(s_alive, GCHandleType.Weak);

        ~AfterCollection()
        {
            // There may have been no memory for the handle.
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
                    // Trimming itself needs a little memory. The next collection tries again.
                }

                GC.ReRegisterForFinalize(this);
            }
        }
    }
}

/// <summary>An object that keeps memory in reserve.</summary>
internal interface ITrimmed
{
    /// <summary>
    /// Gives up a part of the reserve. Called after a gen 2 collection, and after the first two collections of a
    /// process.
    /// </summary>
    void Trim(TrimLevel level);
}

/// <summary>How much to give up; each level includes those before it.</summary>
internal enum TrimLevel
{
    /// <summary>
    /// Objects in use since the last trim, which may never come back; from then on only their renters refer to them.
    /// </summary>
    StillInUse,

    /// <summary>Objects that were not needed since the last trim.</summary>
    Unneeded,

    /// <summary>All objects.</summary>
    Everything,
}
