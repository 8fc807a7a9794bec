using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// Flows on the pool that await one dispatch after the other stay in a turn of one thread, whatever ran before and
/// however many workers there are.
/// </summary>
public sealed class ChainTests
{
    public static IEnumerable<TheoryDataRow<string, int>> Loops =>
        Slow.OrEvery(5, new MatrixTheoryData<string, int>(ChainScenarios.Loops.Keys, [2, 50]));

    public static TheoryData<string> Waits => [.. ChainScenarios.Waits.Keys];

    [Theory]
    [MemberData(nameof(Loops))]
    public async Task It_takes_few_entries_of_the_pool(string scenario, int workers) =>
        Assert.Equal(Enumerable.Repeat("few entries", 5), await Run(scenario, workers));

    [Theory]
    [MemberData(nameof(Waits))]
    public async Task What_is_dispatched_before_a_wait_is_run_meanwhile(string scenario) =>
        Assert.Equal(["most without help: True"], await Run(scenario, workers: 4));

    private static async Task<string[]> Run(string scenario, int workers)
    {
        (int exitCode, string output, string errors) = await OwnProcess.Run(
            Program.ChainArgument,
            scenario,
            $"{workers}"
        );
        Assert.Equal(("", 0), (errors, exitCode));
        return output.Split(Environment.NewLine)[..^1];
    }
}
