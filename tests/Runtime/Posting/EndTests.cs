namespace ClosureGen.Runtime.Tests;

/// <summary>An exception of a posted handler that nobody deals with ends the process, as on any pool thread.</summary>
public sealed class EndTests
{
    [Theory]
    [InlineData("nobody listens", false)]
    [InlineData("nobody handles", true)]
    [InlineData("posted later", false)]
    [InlineData("posted to a context", false)]
    [InlineData("fails late", false)]
    public async Task The_exception_is_named_when_the_process_ends(string scenario, bool seen)
    {
        (int exitCode, string output, string errors) = await Start(scenario);

        Assert.NotEqual(0, exitCode);
        Assert.Contains(
            "Unhandled exception. System.InvalidOperationException: The handler broke.",
            errors,
            StringComparison.Ordinal
        );
        Assert.Contains(nameof(EndScenarios), errors, StringComparison.Ordinal);
        Assert.Equal(seen, output.Contains("seen: The handler broke.", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_subscriber_that_throws_ends_it_and_both_exceptions_are_named()
    {
        (int exitCode, string output, string errors) = await Start("a subscriber throws");

        Assert.NotEqual(0, exitCode);
        Assert.Contains("seen: The handler broke.", output, StringComparison.Ordinal);
        Assert.Contains("The handler broke.", errors, StringComparison.Ordinal);
        Assert.Contains("The subscriber broke.", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_late_failure_that_its_context_refuses_ends_it_and_both_exceptions_are_named()
    {
        (int exitCode, string _, string errors) = await Start("fails late for a closed context");

        Assert.NotEqual(0, exitCode);
        Assert.Contains("Unhandled exception. System.AggregateException", errors, StringComparison.Ordinal);
        Assert.Contains("The handler broke.", errors, StringComparison.Ordinal);
        Assert.Contains(nameof(ObjectDisposedException), errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Exceptions_that_a_subscriber_handles_end_nothing()
    {
        (int exitCode, string output, string errors) = await OwnProcess.RunWithOneWorker(
            Program.EndArgument,
            EndScenarios.AllHandled
        );

        Assert.Equal((0, ""), (exitCode, errors));
        string[] lines = output.ReplaceLineEndings("\n").Trim().Split('\n');
        string one = "handled: " + nameof(InvalidOperationException);
        Assert.Equal(["handled: " + nameof(AggregateException), one, one, one], lines[..^1].Order());
        Assert.Equal("went on", lines[^1]);
    }

    /// <summary>
    /// Here because a process is wanted that nobody has made a meter in, not even the compiler where it optimizes.
    /// </summary>
    [Theory]
    [InlineData("1")]
    [InlineData("0")]
    public async Task One_that_listens_after_the_first_dispatches_hears_of_the_next(string tieredCompilation)
    {
        (int exitCode, string output, string errors) = await OwnProcess.RunWith(
            "DOTNET_TieredCompilation",
            tieredCompilation,
            Program.EndArgument,
            "listens later"
        );
        Assert.Equal((0, ""), (exitCode, errors));
        Assert.Contains("meters before: False", output, StringComparison.Ordinal);
        Assert.Contains("counted: 1, 1", output, StringComparison.Ordinal);
    }

    /// <summary>Both begin in a process that has no meter, and where somebody listens already.</summary>
    [Theory]
    [InlineData("races the meter", "counted: 2")]
    [InlineData("the listener waits for a dispatch", "counted: 1")]
    public async Task A_first_dispatch_waits_for_the_meter_that_another_one_makes(string scenario, string counted)
    {
        (int exitCode, string output, string errors) = await Start(scenario);

        Assert.Equal((0, ""), (exitCode, errors));
        Assert.Contains(counted, output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_listener_that_throws_when_it_is_told_of_the_meter_spares_who_dispatches_and_who_listens()
    {
        (int exitCode, string output, string errors) = await Start("a listener refuses");

        Assert.Equal((0, ""), (exitCode, errors));
        Assert.Contains("counted: 1", output, StringComparison.Ordinal);
        Assert.Contains("instruments: 9", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("awaited in a closed context", nameof(ObjectDisposedException))]
    [InlineData("awaited in a closed scheduler", nameof(TaskSchedulerException))]
    public async Task A_continuation_that_is_refused_ends_it_and_spares_who_completes(string scenario, string refusal)
    {
        (int exitCode, string output, string errors) = await Start(scenario);

        Assert.NotEqual(0, exitCode);
        Assert.Contains("completed", output, StringComparison.Ordinal);
        Assert.Contains("Unhandled exception. System.", errors, StringComparison.Ordinal);
        Assert.Contains(refusal, errors, StringComparison.Ordinal);
    }

    /// <summary>Of a delegate that was registered: an <c>await</c> keeps what it throws for its own task.</summary>
    [Theory]
    [InlineData("the awaiter throws")]
    [InlineData("the awaiter throws in a scheduler")]
    public async Task A_continuation_that_throws_ends_it_and_spares_who_completes(string scenario)
    {
        (int exitCode, string output, string errors) = await Start(scenario);

        Assert.NotEqual(0, exitCode);
        Assert.Contains("completed", output, StringComparison.Ordinal);
        Assert.Contains(
            "Unhandled exception. System.InvalidOperationException: The awaiter broke.",
            errors,
            StringComparison.Ordinal
        );
    }

    private static Task<(int ExitCode, string Output, string Errors)> Start(string scenario) =>
        OwnProcess.Run(Program.EndArgument, scenario);
}
