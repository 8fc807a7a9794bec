namespace ClosureGen.Runtime.Tests;

/// <summary>Callers beside each other, half of them on threads of a pool that begins with few.</summary>
internal static class StressCallers
{
    private const int Callers = 4;

    /// <summary>Has all of them work, and waits for them; in the short form no longer than a stress test may take.</summary>
    /// <param name="seed">What the callers' own seeds are made of.</param>
    /// <param name="work">What one does, given its seed.</param>
    /// <param name="poolThreads">How many threads the pool has at once.</param>
    internal static async Task<T[]> Run<T>(int seed, Func<int, Task<T>> work, int poolThreads = 1)
    {
        ThreadPool.GetMinThreads(out int minWorkers, out int minPorts);
        ThreadPool.SetMinThreads(poolThreads, minPorts);
        try
        {
            return await Task.WhenAll(
                    Enumerable.Range(0, Callers).Select(caller => Start(caller, () => work((seed * 100) + caller)))
                )
                .WaitAsync(StressLength.IsLong ? Timeout.InfiniteTimeSpan : StressLength.Limit);
        }
        finally
        {
            ThreadPool.SetMinThreads(minWorkers, minPorts);
        }
    }

    // Half of them on pool threads, as the runs' helpers are.
    private static Task<T> Start<T>(int caller, Func<Task<T>> work) =>
        Task
            .Factory.StartNew(
                work,
                CancellationToken.None,
                caller % 2 == 0 ? TaskCreationOptions.None : TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            )
            .Unwrap();
}
