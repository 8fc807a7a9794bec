using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies;

/// <summary>Base of all benchmark classes. What a row has done can be told, so that tests compare rows.</summary>
public abstract class StudyBenchmark
{
    /// <summary>How much work the handlers were seen to do since the setup; the same for every row of a case.</summary>
    internal abstract long Outcome { get; }
}

// Rows that are measured with one pool thread: where calls are made one after the other, it is chance whether two
// threads take turns or wake each other, and that is worth more than the difference between two rows.
public abstract class OneWorkerBenchmark : StudyBenchmark
{
    private (int Workers, int Ports) _least;
    private (int Workers, int Ports) _most;

    [GlobalSetup]
    public void LeaveOneWorker()
    {
        ThreadPool.GetMinThreads(out _least.Workers, out _least.Ports);
        ThreadPool.GetMaxThreads(out _most.Workers, out _most.Ports);
        // In this order: the minimum may not be above the maximum.
        if (!ThreadPool.SetMinThreads(1, _least.Ports) || !ThreadPool.SetMaxThreads(1, _most.Ports))
        {
            throw new InvalidOperationException("The pool cannot be set to one worker.");
        }
    }

    [GlobalCleanup]
    public void BringWorkersBack()
    {
        ThreadPool.SetMaxThreads(_most.Workers, _most.Ports);
        ThreadPool.SetMinThreads(_least.Workers, _least.Ports);
    }
}

/// <summary>Calls one after the other, each awaited before the next: the harness waits once for all of them.</summary>
internal static class InARow
{
    public const int Calls = 1_000;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask Tasks<T>(T subject, Func<T, Task> call)
    {
        for (int i = 0; i < Calls; i++)
        {
            await call(subject).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask ValueTasks<T>(T subject, Func<T, ValueTask> call)
    {
        for (int i = 0; i < Calls; i++)
        {
            await call(subject).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask Results<T>(T subject, Func<T, ValueTask<int>> call)
    {
        for (int i = 0; i < Calls; i++)
        {
            await call(subject).ConfigureAwait(false);
        }
    }
}
