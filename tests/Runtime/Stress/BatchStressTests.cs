namespace ClosureGen.Runtime.Tests;

/// <summary>
/// Very many small runs of sync and async handlers beside and inside each other: all goes well in them, or items fail and
/// cancel, one, some or all of them.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed class BatchStressTests
{
    private static readonly int Runs = StressLength.Rounds(8_000, 1_500_000);
    private static readonly int FailingRuns = StressLength.Rounds(1_000, 400_000);

    public static MatrixTheoryData<int, bool> Cases => new([1, 2], [false, true]);

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Every_index_is_run_once(int seed, bool isAsync) =>
        Assert.Equal(0, await CountRunsOfSeveralFailures(seed, isAsync, Runs, mayFail: false));

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Every_index_is_run_at_most_once_and_every_failure_is_told(int seed, bool isAsync) =>
        // Else no two items have failed at the same time.
        Assert.NotEqual(0, await CountRunsOfSeveralFailures(seed, isAsync, FailingRuns, mayFail: true));

    private static async Task<int> CountRunsOfSeveralFailures(int seed, bool isAsync, int runs, bool mayFail)
    {
        int[] several = await StressCallers.Run(
            seed,
            async own =>
            {
                DrawnRun run = isAsync ? new DrawnAsyncRun(own, mayFail) : new DrawnRun(own, mayNest: true, mayFail);
                int several = 0;
                for (int i = 0; i < runs; i++)
                {
                    bool isOne = await run.RunOnce(blocks: false) is AggregateException { InnerExceptions.Count: > 1 };
                    several += isOne ? 1 : 0;
                }

                return several;
            },
            poolThreads: mayFail ? 4 : 1
        );
        return several.Sum();
    }
}
