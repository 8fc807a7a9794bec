using ClosureGen.Runtime.Pool;
using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>Very many dispatches at once, and how many states are left of them.</summary>
[Collection(nameof(GlobalState))]
public sealed class BurstTests
{
    private const int Burst = 100_000;

    [Fact]
    public async Task A_burst_is_given_back_down_to_the_bound()
    {
        List<WeakReference> states = await Dispatch();

        // What each thread keeps comes on top: no more threads than the pool has had for this.
        int threads = ThreadPool.ThreadCount + Environment.ProcessorCount + 2;
        int most = ObjectPool.MaxShared + (threads * ThreadCache.OwnLength);
        int kept = Burst;
        for (int look = 0; look < 100 && kept > most; look++)
        {
            // The method that had all of them may still be on a stack, and on this one before the wait.
            await Task.Delay(10, TestContext.Current.CancellationToken);
            GC.Collect();
            kept = states.Count(static state => state.IsAlive);
        }

        Assert.InRange(kept, 1, most);
        Assert.Equal(Burst, states.Count);
        Assert.Equal(Burst, CountingState.Calls);

        // The pool is as good as before: only threads that had not dispatched yet make a state each.
        List<WeakReference> more = [];
        for (int i = 0; i < 100; i++)
        {
            await CountingState.Rent(more, out ThreadCache cache).Dispatch(cache, default);
        }

        Assert.InRange(more.Count, 0, threads);
    }

    [Fact]
    public async Task After_a_million_in_flight_no_more_memory_is_held_than_the_bound()
    {
        Slow.SkipUnlessAskedFor();
        // A state of this handler is smaller, with the reference to it.
        const int StateSize = 192;
        var recorder = new Recorder();

        // The thread pool keeps the longest segment of its queue, of a million at most, and doubles it when it is full:
        // bursts of another handler have made it as long as it gets.
        await DispatchAtOnce(() => recorder.DoTextWork(null, static _ => { }).Dispatch());
        await DispatchAtOnce(() => recorder.DoTextWork(null, static _ => { }).Dispatch());
        await DispatchAtOnce(() => recorder.DoTextWork(null, static _ => { }).Dispatch());
        long before = GC.GetTotalMemory(forceFullCollection: true);

        await DispatchAtOnce(() => recorder.DoItemWork(1, static _ => { }).Dispatch());

        long after = GC.GetTotalMemory(forceFullCollection: true);
        int threads = ThreadPool.ThreadCount + Environment.ProcessorCount + 2;
        long bound = (ObjectPool.MaxShared + (threads * ThreadCache.OwnLength)) * StateSize;
        Assert.InRange(after - before, long.MinValue, bound);
        Assert.Equal(4_000_000, recorder.Calls);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task DispatchAtOnce(Func<ValueTask> dispatch)
    {
        var tasks = new ValueTask[1_000_000];
        using (new BusyPool())
        {
            for (int i = 0; i < tasks.Length; i++)
            {
                tasks[i] = dispatch();
            }
        }

        foreach (ValueTask task in tasks)
        {
            await task;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<List<WeakReference>> Dispatch()
    {
        List<WeakReference> states = [];
        var tasks = new ValueTask[Burst];
        using (new BusyPool())
        {
            for (int i = 0; i < tasks.Length; i++)
            {
                tasks[i] = CountingState.Rent(states, out ThreadCache cache).Dispatch(cache, default);
            }
        }

        foreach (ValueTask task in tasks)
        {
            await task;
        }

        return states;
    }

    /// <summary>Written as generated states are, and noting which objects are made.</summary>
    private sealed class CountingState : TestState
    {
        private static readonly ObjectPool Pool = new();

        [ThreadStatic]
        private static ThreadCache? t_cache;

        private static int s_calls;

        internal static int Calls => Volatile.Read(ref s_calls);

        internal static CountingState Rent(List<WeakReference> made, out ThreadCache cache)
        {
            cache = t_cache ??= Pool.CreateCache();
            if (cache.Rent() is CountingState pooled)
            {
                return pooled;
            }

            CountingState state = cache.Add(new CountingState());
            made.Add(new WeakReference(state));
            return state;
        }

        private protected override void Invoke()
        {
            Taken();
            Interlocked.Increment(ref s_calls);
        }

        private protected override void Forget() { }
    }
}
