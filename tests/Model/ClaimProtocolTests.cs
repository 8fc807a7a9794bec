namespace ClosureGen.Model.Tests;

/// <summary>
/// The shipped claim protocol of runs whose items end when they return, in every order of its accesses; and the same with one guard taken away, to show that the
/// exploration would find it.
/// </summary>
public sealed class ClaimProtocolTests(ITestOutputHelper output)
{
    [Theory]
    [InlineData("two runs of 2 items")]
    [InlineData("two runs of 3 items")]
    [InlineData("a run that needs its helper")]
    [InlineData("one run that is watched")]
    [InlineData("two runs that are watched")]
    [InlineData("a run that is watched, items are left")]
    [InlineData("an item that all wait for")]
    [InlineData("an item that later ones wait for")]
    [InlineData("a caller that takes over")]
    [InlineData("a caller whose helper is held up")]
    [InlineData("a run without a caller")]
    public void Nothing_goes_wrong_in_any_order(string scenario) => Exploration.OfAll(scenario, Get(scenario), output);

    [Theory]
    [InlineData("two runs of 2 items", Fault.LateHelper, "A participant of run 2 signals run 0.")]
    [InlineData("two runs of 2 items", Fault.LateSignaller, "A participant of run 2 signals run 0.")]
    [InlineData("a run that needs its helper", Fault.LostHelper, "Thread 0 waits for ever.")]
    [InlineData("two runs of 3 items", Fault.NarrowCount, "Run 1 has ended, and not all of its items have been run.")]
    [InlineData("one run that is watched", Fault.NoProcessWideFence, "Item 1 of run 0 is run twice.")]
    [InlineData("a caller whose helper is held up", Fault.IdleCaller, "Thread 0 waits for ever.")]
    [InlineData("one run that is watched", Fault.HastyClaim, "Thread 0 waits for ever.")]
    [InlineData("an item that all wait for", Fault.FreshFirst, "Thread 0 waits for ever.")]
    [InlineData("an item that all wait for", Fault.RestLast, "Thread 0 waits for ever.")]
    public void A_missing_guard_is_found(string scenario, Fault fault, string violation) =>
        Exploration.OfFault(scenario, Get(scenario), fault, violation, output);

    private static Scenario Get(string name) =>
        name switch
        {
            "two runs of 2 items" => new TwoRunsAndTheirHelpers(count: 2, isHelpNeeded: false),
            "two runs of 3 items" => new TwoRunsAndTheirHelpers(Slow.IsLong ? 4 : 3, isHelpNeeded: false),
            "a run that needs its helper" => new TwoRunsAndTheirHelpers(count: 2, isHelpNeeded: true),
            "one run that is watched" => new RunsThatAreWatched(
                runs: 1,
                count: Slow.IsLong ? 3 : 2,
                taken: Slow.IsLong ? 3 : 2,
                looks: Slow.IsLong ? 2 : 1
            ),
            "two runs that are watched" => new RunsThatAreWatched(
                runs: 2,
                count: 2,
                taken: 2,
                looks: Slow.IsLong ? 2 : 1
            ),
            "two runs, looked at twice" => new RunsThatAreWatched(runs: 2, count: 2, taken: 2, looks: 2),
            "a run that is watched, items are left" => new RunsThatAreWatched(runs: 1, count: 3, taken: 2, looks: 1),
            "an item that all wait for" => new AnItemThatAllWaitFor(),
            "an item that later ones wait for" => new AnItemThatLaterOnesWaitFor(),
            "a run without a caller" => new ARunWithoutACaller(),
            "a caller whose helper is held up" => new ACallerWhoseHelperIsHeldUp(),
            _ => new ACallerThatTakesOver(looks: Slow.IsLong ? 2 : 1),
        };
}
