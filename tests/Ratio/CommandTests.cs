using System;
using System.CommandLine;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Ratio.CommandLine;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Processes;
using Xunit;

namespace ClosureGen.Ratio.Tests;

public sealed class CommandTests
{
    [Fact]
    public void Without_arguments_everything_is_measured_in_five_processes()
    {
        RatioOptions options = Read();

        Assert.Equal(ScenarioCatalog.All.Select(static scenario => scenario.Name), options.Scenarios);
        Assert.Equal([Regime.L, Regime.G], options.Regimes);
        Assert.Equal(5, options.Processes);
        Assert.Equal(Plan.Full, options.Plan);
        Assert.False(options.Json);
        Assert.Null(options.Output);
    }

    [Fact]
    public void Options_are_read()
    {
        RatioOptions options = Read(
            "single",
            "batch",
            "single",
            "--processes",
            "3",
            "--regime",
            "G",
            "--case",
            "100,400",
            "--only",
            "dispatch, post",
            "--json",
            "--output",
            "results.json"
        );

        Assert.Equal(["single", "batch"], options.Scenarios);
        Assert.Equal(3, options.Processes);
        Assert.Equal([Regime.G], options.Regimes);
        Assert.Equal(["100", "400"], options.Cases);
        Assert.Equal(["dispatch", "post"], options.Only);
        Assert.True(options.Json);
        Assert.Equal("results.json", options.Output);
    }

    [Fact]
    public void Quick_is_one_process_unless_more_are_asked_for()
    {
        Assert.Equal((1, Plan.Quick), (Read("--quick").Processes, Read("--quick").Plan));
        Assert.Equal(4, Read("--quick", "--processes", "4").Processes);
    }

    [Theory]
    [InlineData("nothing", "nothing")]
    [InlineData("--processes takes a whole number from 1 to 1000, not '0'.", "--processes", "0")]
    [InlineData("--processes takes a whole number from 1 to 1000, not '1001'.", "--processes", "1001")]
    [InlineData("--processes takes a whole number from 1 to 1000, not '99999999999'.", "--processes", "99999999999")]
    [InlineData("--processes takes a whole number from 1 to 1000, not 'many'.", "--processes", "many")]
    [InlineData("--processes takes a whole number from 1 to 1000, not '1.5'.", "--processes", "1.5")]
    [InlineData("--processes", "--processes")]
    [InlineData("--output", "--output", "")]
    [InlineData("X", "--regime", "X")]
    [InlineData("77", "single", "--case", "77")]
    [InlineData("100 in a row", "single", "--case", "100 in a row")]
    [InlineData("--case", "single", "--case")]
    [InlineData("--only", "single", "--only")]
    [InlineData("--regime", "--regime")]
    [InlineData("--case", "--case", "")]
    [InlineData("--only", "--only", ",")]
    [InlineData("'nosuch'. There are: ", "--only", "nosuch")]
    [InlineData("'ClosureGen Each'", "batch", "--only", "dispatch,nosuch")]
    [InlineData("'mix' has no case '1'", "mix", "batch", "--case", "1")]
    [InlineData("'mix' has no contender 'pairs'", "mix", "batch", "--only", "pairs")]
    [InlineData(
        "'queues' has nothing to measure in regime L",
        "queues",
        "--regime",
        "L",
        "--case",
        "a handler that waits for 10 others"
    )]
    [InlineData("Unknown option: '--frob'", "--frob")]
    [InlineData("Unknown option: '--frob'", "single", "--frob", "--json")]
    public void What_is_wrong_is_named(string named, params string[] args)
    {
        ParseResult parsed = Command().Parse(args);

        Assert.Contains(parsed.Errors, error => error.Message.Contains(named, StringComparison.Ordinal));
    }

    [Fact]
    public void A_case_or_contender_that_some_have_narrows_down_all_scenarios()
    {
        Assert.Equal(["4 x 100"], Read("--case", "4 x 100").Cases);
        Assert.Equal(["PAIRS"], Read("--only", "PAIRS").Only);
    }

    [Fact]
    public void A_job_reaches_the_child_as_it_was()
    {
        Job? received = null;
        Job job = new Job("single", Regime.G, ["1", "100"], ["IThreadPoolWorkItem"], Plan.Quick);
        RatioCommand command = new RatioCommand(static (_, _) => Task.FromResult(0), got => received = got);

        Assert.Equal(0, command.Parse([ChildProcess.Option, job.ToString()]).Invoke());

        Assert.NotNull(received);
        Assert.Equal(job.ToString(), received.ToString());
        Assert.Equal((job.Scenario, job.Regime, job.Plan), (received.Scenario, received.Regime, received.Plan));
        Assert.Equal(job.Cases, received.Cases);
    }

    private static RatioOptions Read(params string[] args)
    {
        RatioCommand command = Command();
        ParseResult parsed = command.Parse(args);
        Assert.Empty(parsed.Errors);
        return command.Read(parsed);
    }

    private static RatioCommand Command() => new RatioCommand(static (_, _) => Task.FromResult(0), static _ => { });
}
