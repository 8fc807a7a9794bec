using ClosureGen.Runtime.Queue;

namespace ClosureGen.Ratio.Measuring;

/// <summary>What shows where items ran, in the process so far or in a window.</summary>
/// <param name="ThreadChanges">How often a loop found itself on another thread after an await.</param>
/// <param name="PoolEntries">Entries in the thread pool's queue that workers have run.</param>
/// <param name="Guests">How often a worker came to the dispatches of another thread.</param>
internal readonly record struct Counters(double ThreadChanges, double PoolEntries, double Guests)
{
    private static long s_threadChanges;

    public static Counters Now() =>
        new Counters(Interlocked.Read(ref s_threadChanges), ThreadPool.CompletedWorkItemCount, DispatchQueue.Guests);

    /// <summary>Called by a loop at its end.</summary>
    public static void AddThreadChanges(int changes) => Interlocked.Add(ref s_threadChanges, changes);

    public static Counters operator -(Counters end, Counters start) =>
        new Counters(
            end.ThreadChanges - start.ThreadChanges,
            end.PoolEntries - start.PoolEntries,
            end.Guests - start.Guests
        );

    /// <summary>Of all windows together, for each thousand items.</summary>
    public static Counters PerThousand(IEnumerable<Window> windows, double items) =>
        new Counters(
            windows.Sum(static window => window.Counters.ThreadChanges) * 1_000 / items,
            windows.Sum(static window => window.Counters.PoolEntries) * 1_000 / items,
            windows.Sum(static window => window.Counters.Guests) * 1_000 / items
        );
}
