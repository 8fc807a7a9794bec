namespace ClosureGen.Model.Tests;

/// <summary>
/// The shipped queue of a lane, in every order of its accesses; and the same with one guard taken away.
/// </summary>
public sealed class LaneProtocolTests(ITestOutputHelper output)
{
    [Theory]
    [InlineData("three items")]
    [InlineData("three items, one a turn")]
    [InlineData("three items, two a turn, counted")]
    [InlineData("three items, completed")]
    [InlineData("three items, the first is async")]
    [InlineData("three items, the first is async, completed")]
    [InlineData("room for one")]
    [InlineData("room for one, counted")]
    [InlineData("room for one, a wait is cancelled")]
    [InlineData("room for one, completed")]
    [InlineData("two at a time")]
    [InlineData("two at a time, room for one, completed")]
    public void Nothing_goes_wrong_in_any_order(string scenario) => Exploration.OfAll(scenario, Get(scenario), output);

    [Theory]
    [InlineData("three items", Fault.TwoInLane, "Item 2 is left in the lane.")]
    [InlineData("three items", Fault.HastyUnlock, "Item")]
    [InlineData("three items", Fault.StuckRunner, "Item 1 is left in the lane.")]
    [InlineData("three items, completed", Fault.ForgottenCompletion, "Item 2 begins before item 1.")]
    [InlineData("three items, the first is async, completed", Fault.KeptTurn, "Item 2 is left in the lane.")]
    [InlineData("three items, the first is async", Fault.EarlyRelease, "Item 2 begins beside another one.")]
    [InlineData("three items, the first is async", Fault.NobodyComesAgain, "Item 2 is left in the lane.")]
    [InlineData(
        "room for one, a wait is cancelled",
        Fault.DeafCancel,
        "Who waits with 3 is told twice, at last that it is cancelled."
    )]
    public void A_missing_guard_is_found(string scenario, Fault fault, string violation) =>
        Exploration.OfFault(scenario, Get(scenario), fault, violation, output);

    private static TurnsOfALane Get(string scenario) =>
        scenario switch
        {
            "three items" => new TurnsOfALane { Runners = 2 },
            "three items, one a turn" => new TurnsOfALane { Turn = 1, Runners = 2 },
            "three items, two a turn, counted" => new TurnsOfALane { Turn = 2, IsCounted = true },
            "three items, completed" => new TurnsOfALane { IsCompleted = true },
            "three items, the first is async" => new TurnsOfALane { Async = 1, Runners = 2 },
            "three items, the first is async, completed" => new TurnsOfALane { Async = 1, IsCompleted = true },
            "room for one" => new TurnsOfALane(capacity: 1),
            "room for one, counted" => new TurnsOfALane(capacity: 1) { IsCounted = true },
            "room for one, a wait is cancelled" => new TurnsOfALane(capacity: 1) { Canceled = 3 },
            "room for one, completed" => new TurnsOfALane(capacity: 1) { IsCompleted = true },
            "two at a time" => new TurnsOfALane(degree: 2) { Runners = 2 },
            _ => new TurnsOfALane(capacity: 1, degree: 2) { IsCompleted = true, Runners = 2 },
        };
}
