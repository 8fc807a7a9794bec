using ClosureGen.Runtime.Queue;

namespace ClosureGen.Runtime.Threads;

/// <summary>
/// Finds threads that have made no progress since its last look and gets help for them: unstarted items of a batch
/// become claimable again, and other threads run the dispatches of a blocked one.
/// </summary>
/// <remarks>
/// One thread for the process wakes as often as the watched objects ask for, and sleeps when none does. A run only
/// checks a flag for it, and so does an entry of a <see cref="DispatchQueue"/>: the watch reads their positions itself.
/// A timer would not do: each of its ticks needs a pool thread, and all of them may be blocked; and its clock advances
/// in steps of several milliseconds on many systems.
/// </remarks>
internal static class Watch
{
    /// <summary>The time between looks if there is nothing to watch: the thread sleeps.</summary>
    internal const int Never = int.MaxValue;

    /// <summary>The time until the next look after one that ran out of memory, in milliseconds.</summary>
    private const int AfterShortage = 10;

    /// <summary>How long looks are more frequent than needed before the interval grows, in milliseconds.</summary>
    private const int IdleTime = 200;

    /// <summary>
    /// How long the thread sleeps before it ends. A plug-in cannot be unloaded while it has a running thread.
    /// </summary>
    private static readonly int LongestRest = PlugIn.Context is null ? Timeout.Infinite : 0;

    private static readonly object Gate = new();

    // Not generic, as in ObjectPool.
    private static readonly List<WeakReference> All = [];
    private static readonly List<IWatched> Seen = [];
    private static long s_rescues;
    private static int s_interval = Never;
    private static long s_lastLook;
    private static bool s_hasThread;

    /// <summary>Gets how often work of a blocked thread was given to others.</summary>
    internal static long Rescues => Volatile.Read(ref s_rescues);

    /// <summary>Gets the current time between looks, in milliseconds.</summary>
    internal static int Interval => Volatile.Read(ref s_interval);

    /// <summary>
    /// Gets the timestamp of the last look: a thread that finds it changed has been at something for a while.
    /// </summary>
    internal static long LastLook => Volatile.Read(ref s_lastLook);

    /// <summary>Watches an object as long as it is alive, without keeping it alive.</summary>
    /// <returns>The same object.</returns>
    internal static T Add<T>(T watched)
        where T : class, IWatched
    {
        using (Uninterrupted.Lock(All))
        {
            All.RemoveAll(static reference => !reference.IsAlive);
            All.Add(new WeakReference(watched));
        }

        return watched;
    }

    /// <summary>Gets all watched objects.</summary>
    /// <param name="watched">The list to add them to.</param>
    internal static void CopyTo(List<IWatched> watched)
    {
        using (Uninterrupted.Lock(All))
        {
            foreach (WeakReference reference in All)
            {
                if (reference.Target is IWatched target)
                {
                    watched.Add(target);
                }
            }
        }
    }

    /// <summary>Called by a thread that has begun something to watch.</summary>
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
        using (Uninterrupted.Lock(Gate))
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
        Debug.Assert(Monitor.IsEntered(Gate), "The lock keeps it one thread for the process.");
        try
        {
            new Thread(LookWhileNeeded) { IsBackground = true, Name = "ClosureGen watch" }.UnsafeStart();
            return true;
        }
        catch (Exception exception) when (exception is OutOfMemoryException or ThreadStartException)
        {
            // The system can start no more threads now. Work continues without help, and the next caller tries again.
            return false;
        }
        catch (PlatformNotSupportedException)
        {
            // In a browser there is one thread, and nothing to help it with. No interval is shorter, so nobody asks again.
            Volatile.Write(ref s_interval, 0);
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
    /// <returns>Whether there is something to watch; if not, the thread ends.</returns>
    private static bool WaitForNextLook()
    {
        lock (Gate)
        {
            Monitor.Wait(Gate, s_interval == Never ? LongestRest : s_interval);
            return s_hasThread = s_interval != Never;
        }
    }

    /// <summary>Makes looks less frequent, unless there is more to watch by now.</summary>
    private static void Slacken(int interval)
    {
        lock (Gate)
        {
            // A thread begins something and then reads the interval without a fence in between, so this side issues the
            // fence.
            Volatile.Write(ref s_interval, interval);
            Interlocked.MemoryBarrierProcessWide();
            Volatile.Write(ref s_interval, Math.Min(interval, Look()));
        }
    }

    /// <summary>Looks at all watched objects, which get help if they have made no progress since the last look.</summary>
    /// <returns>The longest time until the next look, in milliseconds.</returns>
    private static int Look()
    {
        int interval = Never;
        Volatile.Write(ref s_lastLook, Stopwatch.GetTimestamp());
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
            // A helper could not be queued, or a list could not grow. The next look tries again.
            interval = AfterShortage;
        }

        Seen.Clear();
        return interval;
    }
}

/// <summary>Work of one thread that other threads can take over while it is blocked, see <see cref="Watch"/>.</summary>
internal interface IWatched
{
    /// <summary>
    /// Compares the progress with the last look, and gets help if there was none. Called only by the watch's thread.
    /// </summary>
    /// <returns>
    /// The longest time until the next look, in milliseconds; or <see cref="Watch.Never"/>. The next look may come
    /// sooner because of other objects.
    /// </returns>
    int LookAt();
}
