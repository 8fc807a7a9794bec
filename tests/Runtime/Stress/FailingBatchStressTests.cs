using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>Very many small runs beside and inside each other whose items fail and cancel, one, some or all of them.</summary>
[Collection(nameof(GlobalState))]
public sealed class FailingBatchStressTests
{
    private static readonly int Runs = StressLength.Rounds(Slow.IsAskedFor ? 4_000 : 1_000, 400_000);

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, false)]
    [InlineData(3, true)]
    [InlineData(4, true)]
    public async Task Every_index_is_run_at_most_once_and_every_failure_is_told(int seed, bool isAsync)
    {
        int[] several = await StressCallers.Run(
            seed,
            own => CountRunsOfSeveralFailures(isAsync ? new DrawnAsyncRun(own) : new DrawnRun(own, mayNest: true)),
            poolThreads: 4
        );

        // Else no two items have failed at the same time.
        Assert.InRange(several.Sum(), 1, int.MaxValue);
    }

    private static async Task<int> CountRunsOfSeveralFailures(DrawnRun run)
    {
        int several = 0;
        for (int i = 0; i < Runs; i++)
        {
            several += await run.RunOnce(blocks: false) is AggregateException { InnerExceptions.Count: > 1 } ? 1 : 0;
        }

        return several;
    }
}
