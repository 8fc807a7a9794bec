using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// A burst, and what is left of it: at once, after a minute, and after the next one. In the long form it is a million
/// dispatches and the minutes are real; the short one says that they have passed.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed class IdleTests(ITestOutputHelper output)
{
    [Fact]
    public async Task A_burst_is_kept_down_to_the_bound_and_given_up_when_the_process_idles()
    {
        // What the test itself holds is made before anything is measured.
        int burst = StressLength.Rounds(100_000, 1_000_000);
        var tasks = new ValueTask[burst];
        WeakReference[] made =
        [
            .. Enumerable.Range(0, burst + ObjectPool.MaxShared).Select(static _ => new WeakReference(null)),
        ];
        LengthenQueue(burst);
        Measure("before", made, 0);
        long before = GC.GetTotalMemory(forceFullCollection: true);

        using (new BusyPool())
        {
            Dispatch(tasks, made);

            // Not collected for this: pools let go of what is in use during two collections.
            (int inFlight, _) = Measure("all in flight", made, before, collect: false);
            Assert.Equal(burst, inFlight);
        }

        await AwaitAll(tasks);
        Assert.Equal(burst, BurstState.Calls);

        // The burst itself may have had the heap collected twice. These are too few for that, and stay.
        using (new BusyPool())
        {
            Dispatch(tasks.AsSpan(0, ObjectPool.MaxShared), made);
        }

        await AwaitAll(tasks);

        // What each thread keeps comes on top: no more threads than the pool has had for this.
        int threads = ThreadPool.ThreadCount + Environment.ProcessorCount + 2;
        int bound = ObjectPool.MaxShared + (threads * ThreadCache.OwnLength);
        (int kept, long bytes) = Measure("all taken", made, before);
        Assert.InRange(kept, ObjectPool.MaxShared / 2, bound);
        Assert.InRange(bytes, long.MinValue, bound * BurstState.Size);

        // The pool may look now for the first time since the burst: what it needed then, it keeps until the next look.
        await IdleForAMinute();
        (kept, bytes) = Measure("a minute later", made, before);
        Assert.InRange(kept, 0, bound);
        Assert.InRange(bytes, long.MinValue, bound * BurstState.Size);

        await IdleForAMinute();
        (kept, bytes) = Measure("two minutes later", made, before);

        // A thread's stack may still hold what it has touched last.
        Assert.InRange(kept, 0, threads);

        // The thread's array stays until it rents again; all states together would be several times as much as this.
        Assert.InRange(bytes, long.MinValue, bound * 4 * IntPtr.Size);
        output.WriteLine($"bound: {bound:#,0} states");
        GC.KeepAlive(tasks);
    }

    private static async Task IdleForAMinute()
    {
        if (StressLength.IsLong)
        {
            await Task.Delay(TimeSpan.FromMilliseconds(PoolTrimmer.Interval + 1_000));
        }
        else
        {
            // The trimmer may be on its way for the last collection: it would not come for the next one.
            GC.WaitForPendingFinalizers();
            PoolTrimmer.ForgetInterval();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Dispatch(Span<ValueTask> tasks, WeakReference[] made)
    {
        foreach (ref ValueTask task in tasks)
        {
            task = BurstState.Rent(made, out ThreadCache cache).Dispatch(cache, default);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task AwaitAll(ValueTask[] tasks)
    {
        foreach (ValueTask task in tasks)
        {
            await task;
        }

        Array.Clear(tasks);
    }

    /// <summary>Collects, and tells what is alive after it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private (int States, long Bytes) Measure(string when, WeakReference[] made, long before, bool collect = true)
    {
        if (collect)
        {
            Garbage.Collect();
        }

        long bytes = GC.GetTotalMemory(forceFullCollection: collect) - before;
        int states = made.Count(static state => state.IsAlive);
        output.WriteLine($"{when}: {states:#,0} states, {bytes / 1e6:0.00} MB");
        return (states, bytes);
    }

    /// <summary>
    /// The thread pool keeps the longest segment of its queue, of a million at most, and doubles it when it is full: it
    /// is made as long as it gets before.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LengthenQueue(int length)
    {
        for (int round = 0; round < 3; round++)
        {
            using var left = new CountdownEvent(length);
            using (new BusyPool())
            {
                for (int i = 0; i < length; i++)
                {
                    ThreadPool.UnsafeQueueUserWorkItem(static left => left.Signal(), left, preferLocal: false);
                }
            }

            left.LimitedWait();
        }
    }

    /// <summary>Written as generated states are, and noting which objects are made.</summary>
    private sealed class BurstState : TestState
    {
        /// <summary>No state with so few arguments is larger.</summary>
        internal const long Size = 192;

        private static readonly ObjectPool Pool = new();

        [ThreadStatic]
        private static ThreadCache? t_cache;

        private static int s_calls;
        private static int s_made;

        private WeakReference[]? _handler;
        private int _number;

        internal static int Calls => Volatile.Read(ref s_calls);

        internal static BurstState Rent(WeakReference[] made, out ThreadCache cache)
        {
            cache = t_cache ??= Pool.CreateCache();
            if (cache.Rent() is not BurstState state)
            {
                state = cache.Add(new BurstState());
                made[s_made++].Target = state;
            }

            state._handler = made;
            state._number = 1;
            return state;
        }

        private protected override void Invoke()
        {
            int number = _number;
            Taken();
            Interlocked.Add(ref s_calls, number);
        }

        private protected override void Forget() => _handler = null;
    }
}
