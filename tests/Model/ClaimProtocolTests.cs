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
    [InlineData("calls whose items are put back", 1_000)]
    [InlineData("two runs whose items are put back", 1_000)]
    [InlineData("calls, some of which go on", 1_000)]
    [InlineData("calls that go on and are watched", 1_000)]
    [InlineData("calls with a seat each that are watched", 1_000)]
    [InlineData("two watched", 1_000)]
    [InlineData("one is held up", 1_000)]
    [InlineData("one is held up, looked", 1_000)]
    [InlineData("one is held up, no seat each", 1_000)]
    [InlineData("three", 1_000)]
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
    [InlineData("two watched", Fault.LateEntry)]
    [InlineData("calls with a seat each that are watched", Fault.LateEntry)]
    [InlineData("one is held up", Fault.NoOnBit)]
    [InlineData("calls that go on", Fault.NobodyAttends)]
    [InlineData("calls that go on and are watched", Fault.NoMark)]
    [InlineData("calls that go on and are watched", Fault.LateMark)]
    [InlineData("calls with a seat each that are watched", Fault.NoMark)]
    [InlineData("calls with a seat each that are watched", Fault.LateMark)]
    [InlineData("one is held up, looked", Fault.LostHelper)]
    [InlineData("one is held up, no seat each", Fault.LostHelper)]
    [InlineData("one is held up", Fault.LostHelper)]
    [InlineData("calls that go on and are watched", Fault.NoProcessWideFence)]
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
            "a caller that takes over" => new ACallerThatTakesOver(looks: IsLong ? 2 : 1),
            _ => Flights.Get(name, IsLong),
        };
        var explorer = new Explorer(scenario, fault);
        var watch = System.Diagnostics.Stopwatch.StartNew();
        string? violation = explorer.Explore();
        Console.WriteLine($"XX {name}, {fault}: {explorer.States:#,0} states {watch.Elapsed.TotalSeconds:0.0} s {violation?.Split('\n')[0]}");
        states = explorer.States;
        output.WriteLine($"{name}, {fault}: {states:#,0} states explored");
        return violation;
    }
}
