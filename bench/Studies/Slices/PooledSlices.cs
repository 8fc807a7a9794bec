using BenchmarkDotNet.Attributes;
using Microsoft.Extensions.ObjectPool;

namespace ClosureGen.Studies.Slices;

// After a study of Go's sync.Pool: from which length on a pooled array is cheaper than a new one. An array is got,
// written to at both ends and given back; on all threads, the time is the whole's by the number of gets.
public class PooledSlices : StudyBenchmark
{
    private const int Times = 10_000;

    private ObjectPool<long[]> _pool = null!;
    private long _sum;

    [Params(1, 10, 100, 1_000, 10_000)]
    public int Elements { get; set; }

    [Params(Threads.OneThread, Threads.AllThreads)]
    public Threads Threads { get; set; }

    internal override long Outcome => _sum;

    [GlobalSetup]
    public void Setup() => _pool = new DefaultObjectPool<long[]>(new ArrayPolicy(Elements));

    [Benchmark(Baseline = true, Description = "new array", OperationsPerInvoke = Times)]
    public void Made() => Run(static (slices, times) => Loops.New(slices.Elements, times));

    [Benchmark(Description = "ArrayPool", OperationsPerInvoke = Times)]
    public void Shared() => Run(static (slices, times) => Loops.Shared(slices.Elements, times));

    [Benchmark(Description = "ObjectPool", OperationsPerInvoke = Times)]
    public void Objects() => Run(static (slices, times) => Loops.Objects(slices._pool, slices.Elements, times));

    [Benchmark(Description = "ClosureGen pool", OperationsPerInvoke = Times)]
    public void Pooled() => Run(static (slices, times) => Loops.Pooled(slices.Elements, times));

    private void Run(Func<PooledSlices, int, long> loop)
    {
        if (Threads == Threads.OneThread)
        {
            _sum += loop(this, Times);
        }
        else
        {
            RunOnAll(loop);
        }
    }

    private void RunOnAll(Func<PooledSlices, int, long> loop)
    {
        int threads = Environment.ProcessorCount;
        Parallel.For(
            0,
            threads,
            thread =>
            {
                int times = (Times * (thread + 1) / threads) - (Times * thread / threads);
                Interlocked.Add(ref _sum, loop(this, times));
            }
        );
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
