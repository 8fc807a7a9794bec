namespace ClosureGen.Model.Tests;

/// <summary>
/// The shipped claim protocol of runs whose calls may go on, in every order of its accesses; and the same with one guard
/// taken away.
/// </summary>
public sealed class FlightProtocolTests(ITestOutputHelper output)
{
    [Theory]
    [InlineData("calls that go on")]
    [InlineData("two runs")]
    [InlineData("two runs, items are put back")]
    [InlineData("items are put back, others are invited")]
    [InlineData("some go on, others are invited")]
    [InlineData("three participants")]
    [InlineData("the watch looks")]
    [InlineData("the watch looks, the first goes on")]
    [InlineData("the watch looks late")]
    [InlineData("a call is held up")]
    [InlineData("a call is held up, one has gone on")]
    [InlineData("one waits for the next")]
    [InlineData("all wait for one that is held back")]
    public void Nothing_goes_wrong_in_any_order(string scenario) => Exploration.OfAll(scenario, Get(scenario), output);

    [Theory]
    [InlineData("calls that go on", Fault.LateHelper, "Thread 0 waits for ever.")]
    [InlineData("calls that do not complete", Fault.NoSeat, "More calls are in flight than there are seats.")]
    [InlineData("one waits for the next", Fault.NoOnBit, "Thread 0 waits for ever.")]
    [InlineData("the watch looks", Fault.LateEntry, "The end of run 1 is said twice.")]
    [InlineData("calls that go on", Fault.NobodyAttends, "Thread 0 waits for ever.")]
    [InlineData("the watch looks", Fault.NoMark, "Run 1 has ended, and not all of its items were started.")]
    [InlineData("the watch looks", Fault.LateMark, "Run 1 has ended, and not all of its items were started.")]
    [InlineData("the watch looks", Fault.NoProcessWideFence, "Item 1 is started twice.")]
    [InlineData("all wait for one that is held back", Fault.FreshFirst, "Thread 0 waits for ever.")]
    [InlineData("all wait for one that is held back", Fault.RestLast, "Thread 0 waits for ever.")]
    public void A_missing_guard_is_found(string scenario, Fault fault, string violation) =>
        Exploration.OfFault(scenario, Get(scenario), fault, violation, output);

    private static Scenario Get(string name)
    {
        int twoOrThree = Slow.IsLong ? 3 : 2;
        return name switch
        {
            "calls that go on" => new CallsThatGoOn(runs: 1, count: 3, seats: 2) { Completers = 2 },
            "calls that do not complete" => new CallsThatGoOn(runs: 1, count: 2, seats: 1) { Size = 2, Completers = 0 },
            "two runs" => new CallsThatGoOn(runs: 2, twoOrThree, seats: 2) { Completers = 2 },
            "two runs, items are put back" => new CallsThatGoOn(runs: 2, count: 3, seats: 2)
            {
                Size = 2,
                Invites = Slow.IsLong,
            },
            "items are put back, others are invited" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Size = 2,
                Invites = true,
            },
            "some go on, others are invited" => new CallsThatGoOn(runs: 1, count: 4, seats: 2)
            {
                Size = 2,
                GoOn = 0b0101,
                Invites = true,
            },
            "three participants" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Participants = 3,
                GoOn = Slow.IsLong ? ~0 : 0b001,
                Invites = true,
            },
            "the watch looks" => new CallsThatGoOn(runs: 1, twoOrThree, seats: 2) { Size = twoOrThree, Looks = [1] },
            "the watch looks, the first goes on" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Size = 3,
                GoOn = 0b001,
                Looks = [1],
            },
            "the watch looks late" => new CallsThatGoOn(runs: 2, count: 2, seats: 2)
            {
                Size = 2,
                GoOn = Slow.IsLong ? 0b01 : 0,
                Looks = [1],
            },
            "a call is held up" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Size = 3,
                GoOn = 0,
                Waits = (Item: 0, For: 2),
            },
            "a call is held up, one has gone on" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Size = 3,
                GoOn = 0b001,
                Waits = (Item: 1, For: 2),
            },
            "all wait for one that is held back" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Size = 2,
                GoOn = 0,
                Waits = (Item: 0, For: 1),
                OthersWaitToo = true,
            },
            _ => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Size = 2,
                Invites = true,
                GoOn = 0b100,
                Waits = (Item: 0, For: 1),
                Looks = Slow.IsLong ? [1] : [],
            },
        };
    }
}
