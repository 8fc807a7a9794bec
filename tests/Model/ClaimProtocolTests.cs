using System;
using Xunit;

namespace ClosureGen.Model.Tests;

/// <summary>
/// The shipped claim protocol in every order of its accesses; and the same with one guard taken away, to show that the
/// exploration would find it.
/// </summary>
/// <remarks>With CLOSUREGEN_LONG_TESTS=1 in the environment the larger scenarios are explored to their end too: minutes.</remarks>
public sealed class ClaimProtocolTests(ITestOutputHelper output)
{
    private static bool IsLong => Environment.GetEnvironmentVariable("CLOSUREGEN_LONG_TESTS") == "1";

    [Theory]
    [InlineData("two runs of 2 items", 1_000)]
    [InlineData("two runs of 3 items", 1_000)]
    [InlineData("a run that needs its helper", 1_000)]
    [InlineData("one run that is watched", 1_000)]
    [InlineData("two runs that are watched", 1_000)]
    [InlineData("a caller that takes over", 1_000)]
    [InlineData("calls that go on", 1_000)]
    [InlineData("calls that go on, started together", 1_000)]
    [InlineData("two runs of calls that go on", 1_000)]
    public void Nothing_goes_wrong_in_any_order(string scenario, int leastStates)
    {
        string? violation = Explore(scenario, Fault.None, out int states);

        Assert.Null(violation);
        Assert.InRange(states, leastStates, int.MaxValue);
    }

    [Theory]
    [InlineData("two runs of 2 items", Fault.LateHelper)]
    [InlineData("two runs of 2 items", Fault.LateSignaller)]
    [InlineData("a run that needs its helper", Fault.LostHelper)]
    [InlineData("two runs of 3 items", Fault.NarrowCount)]
    [InlineData("one run that is watched", Fault.NoProcessWideFence)]
    [InlineData("calls that go on", Fault.LateHelper)]
    public void A_missing_guard_is_found(string scenario, Fault fault)
    {
        string? violation = Explore(scenario, fault, out _);

        Assert.NotNull(violation);
        output.WriteLine(violation);
    }

    private string? Explore(string name, Fault fault, out int states)
    {
        Scenario scenario = name switch
        {
            "two runs of 2 items" => new TwoRunsAndTheirHelpers(count: 2, isHelpNeeded: false),
            "two runs of 3 items" => new TwoRunsAndTheirHelpers(count: IsLong ? 4 : 3, isHelpNeeded: false),
            "a run that needs its helper" => new TwoRunsAndTheirHelpers(count: 2, isHelpNeeded: true),
            "one run that is watched" => new RunsThatAreWatched(runs: 1, count: IsLong ? 3 : 2, looks: IsLong ? 2 : 1),
            "two runs that are watched" => new RunsThatAreWatched(runs: 2, count: 2, looks: IsLong ? 2 : 1),
            "calls that go on" => new CallsThatGoOn(runs: 1, count: 3, seats: 2, seatEach: false),
            "calls that go on, started together" => new CallsThatGoOn(runs: 1, count: 3, seats: 2, seatEach: true),
            "two runs of calls that go on" => new CallsThatGoOn(
                runs: 2,
                count: IsLong ? 3 : 2,
                seats: 2,
                seatEach: false
            ),
            _ => new ACallerThatTakesOver(looks: IsLong ? 2 : 1),
        };
        var explorer = new Explorer(scenario, fault);
        string? violation = explorer.Explore();
        states = explorer.States;
        output.WriteLine($"{name}, {fault}: {states:#,0} states explored");
        return violation;
    }
}
