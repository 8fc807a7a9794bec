using BenchmarkDotNet.Attributes;
using Microsoft.Extensions.ObjectPool;

namespace ClosureGen.Studies.Slices;

// After a study of Go's sync.Pool: from which length on a pooled array is cheaper than a new one. An array is got,
// written to at both ends and given back; on all threads, the time is the whole's by the number of gets.
public class PooledSlices : StudyBenchmark
{
    private const int Times = 10_000;

    private Action<int> _new = null!;
    private Action<int> _shared = null!;
    private Action<int> _objects = null!;
    private Action<int> _pooled = null!;
    private long _sum;

    [Params(1, 10, 100, 1_000, 10_000)]
    public int Elements { get; set; }

    [Params(Threads.OneThread, Threads.AllThreads)]
    public Threads Threads { get; set; }

    internal override long Outcome => _sum;

    [GlobalSetup]
    public void Setup()
    {
        int length = Elements;
        var pool = new DefaultObjectPool<long[]>(new ArrayPolicy(length));
        _new = times => Interlocked.Add(ref _sum, Loops.New(length, times));
        _shared = times => Interlocked.Add(ref _sum, Loops.Shared(length, times));
        _objects = times => Interlocked.Add(ref _sum, Loops.Objects(pool, length, times));
        _pooled = times => Interlocked.Add(ref _sum, Loops.Pooled(length, times));
    }

    [Benchmark(Baseline = true, Description = "new array", OperationsPerInvoke = Times)]
    public void Made() => Run(_new);

    [Benchmark(Description = "ArrayPool", OperationsPerInvoke = Times)]
    public void Shared() => Run(_shared);

    [Benchmark(Description = "ObjectPool", OperationsPerInvoke = Times)]
    public void Objects() => Run(_objects);

    [Benchmark(Description = "ClosureGen pool", OperationsPerInvoke = Times)]
    public void Pooled() => Run(_pooled);

    private void Run(Action<int> loop)
    {
        if (Threads == Threads.OneThread)
        {
            loop(Times);
            return;
        }

        int threads = Environment.ProcessorCount;
        Parallel.For(0, threads, thread => loop((Times * (thread + 1) / threads) - (Times * thread / threads)));
    }
}

/// <summary>The threads that get and give back.</summary>
public enum Threads
{
    OneThread,
    AllThreads,
}

internal sealed class ArrayPolicy(int length) : PooledObjectPolicy<long[]>
{
    public override long[] Create() => new long[length];

    public override bool Return(long[] obj) => true;
}
