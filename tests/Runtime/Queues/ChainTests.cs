using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// Flows on the pool that await one dispatch after the other stay in a turn of one thread, whatever ran before and
/// however many workers there are.
/// </summary>
public sealed class ChainTests
{
    public static TheoryData<string, int> Loops { get; } =
        new(
            Slow.OrEvery<(string, int)>(
                4,
                [
                    (ChainScenarios.Alone, 2),
                    (ChainScenarios.Alone, 50),
                    (ChainScenarios.Nested, 2),
                    (ChainScenarios.Two, 2),
                    (ChainScenarios.AfterTasks, 2),
                    (ChainScenarios.AfterTasks, 50),
                    (ChainScenarios.Two, 50),
                    (ChainScenarios.Eight, 2),
                    (ChainScenarios.AfterBursts, 2),
                    (ChainScenarios.AfterBursts, 50),
                    (ChainScenarios.Eight, 50),
                    (ChainScenarios.AfterBatches, 50),
                    (ChainScenarios.AfterBatches, 2),
                    (ChainScenarios.AfterBursts, 8),
                ]
            )
        );

    [Theory]
    [MemberData(nameof(Loops))]
    public async Task It_takes_few_entries_of_the_pool(string scenario, int workers)
    {
        string[] lines = await Run(scenario, workers);
        Assert.Equal(5, lines.Length);
        Assert.All(lines, static line => Assert.Equal("few entries", line));
    }

    [Theory]
    [InlineData(ChainScenarios.Handler, "an idle worker comes: True")]
    [InlineData(ChainScenarios.Computing, "each has run, most without help: True")]
    [InlineData(ChainScenarios.Blocking, "each has run, most without help: True")]
    public async Task What_is_dispatched_before_a_wait_is_run_meanwhile(string scenario, string line) =>
        Assert.Equal([line], await Run(scenario, workers: 4));

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
