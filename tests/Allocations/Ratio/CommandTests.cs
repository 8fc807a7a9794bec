using System.CommandLine;

namespace ClosureGen.Ratio.Tests;

public sealed class CommandTests
{
    [Fact]
    public void Without_arguments_everything_is_measured_in_five_processes()
    {
        RatioOptions options = Read("");

        Assert.Equal(Scenario.All.Select(static scenario => scenario.Name), options.Scenarios);
        Assert.Equal([Regime.L, Regime.G], options.Regimes);
        Assert.Equal(5, options.Processes);
        Assert.Equal(Plan.Full, options.Plan);
        Assert.False(options.Json);
        Assert.Null(options.Output);
        Assert.Empty(options.Refusals());
    }

    [Fact]
    public void Options_are_read()
    {
        RatioOptions options = Read(
            "single batch single --processes 3 --regime G --case 100,400 --only dispatch,post --json --output results.json"
        );

        Assert.Equal(["single", "batch"], options.Scenarios);
        Assert.Equal(3, options.Processes);
        Assert.Equal([Regime.G], options.Regimes);
        Assert.Equal(["100", "400"], options.Cases);
        Assert.Equal(["dispatch", "post"], options.Only);
        Assert.True(options.Json);
        Assert.Equal("results.json", options.Output?.Name);
        Assert.Empty(options.Refusals());
    }

    [Fact]
    public void Quick_is_one_process_unless_more_are_asked_for()
    {
        Assert.Equal((1, Plan.Quick), (Read("--quick").Processes, Read("--quick").Plan));
        Assert.Equal(4, Read("--quick --processes 4").Processes);
    }

    [Theory]
    [InlineData("nothing", "nothing")]
    [InlineData("many", "--processes many")]
    [InlineData("X", "--regime X")]
    [InlineData("--case", "single --case")]
    [InlineData("--case names nothing", "--case ,")]
    [InlineData("--only names nothing", "--only ,")]
    [InlineData("--frob", "single --frob")]
    public void What_cannot_be_read_is_named(string named, string arguments) =>
        Assert.Contains(
            Command(static _ => { }).Parse(arguments).Errors,
            error => error.Message.Contains(named, StringComparison.Ordinal)
        );

    [Theory]
    [InlineData("--processes takes a whole number from 1 to 1000", "--processes 0")]
    [InlineData("--processes takes a whole number from 1 to 1000", "--processes 1001")]
    [InlineData("No such case: '77'. There are: '1', '10', ", "single --case 77")]
    [InlineData("No such case: '100 in a row'", "single --case \"100 in a row\"")]
    [InlineData("No such contender: 'nosuch'. There are: 'plain loop'", "batch --only dispatch,nosuch")]
    [InlineData("nothing to measure in regime L", "queues --regime L --case \"a handler that waits for 10 others\"")]
    public void What_no_scenario_has_is_refused(string refusal, string arguments) =>
        Assert.Contains(refusal, string.Join('\n', Read(arguments).Refusals()), StringComparison.Ordinal);

    private static RatioOptions Read(string arguments)
    {
        RatioOptions? read = null;
        ParseResult parsed = Command(options => read = options).Parse(arguments);
        Assert.Empty(parsed.Errors);
        parsed.Invoke();
        return read!;
    }

    private static RootCommand Command(Action<RatioOptions> measure) =>
        RatioCommand.Create(
            (options, _) =>
            {
                measure(options);
                return Task.FromResult(0);
            }
        );
}
