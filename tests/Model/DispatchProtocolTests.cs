namespace ClosureGen.Model.Tests;

/// <summary>
/// The shipped ring of a pool thread's dispatches, in every order of its accesses; and the same with one guard taken away.
/// It does not grow here, as it does with its owner in alone.
/// </summary>
public sealed class DispatchProtocolTests(ITestOutputHelper output)
{
    [Theory]
    [InlineData("three dispatches")]
    [InlineData("three dispatches, the first waits")]
    [InlineData("more dispatches than there is room for")]
    [InlineData("a turn is a dispatch")]
    [InlineData("the first dispatches the others")]
    [InlineData("three dispatches, watched")]
    [InlineData("three dispatches, watched, the first waits")]
    [InlineData("three dispatches, awaited")]
    [InlineData("three dispatches, awaited, the second waits")]
    [InlineData("three dispatches, awaited, the last waits")]
    [InlineData("three dispatches, the first awaited, the last waits")]
    [InlineData("three dispatches, awaited, who awaits the first waits")]
    [InlineData("two dispatches, awaited, who awaits the first waits")]
    [InlineData("three dispatches, watched, each made by who awaits the one before")]
    [InlineData("three dispatches, two of them made by who awaits the first")]
    [InlineData("three dispatches, watched, each made by who awaits the one before, the first waits for the last")]
    public void Nothing_goes_wrong_in_any_order(string scenario) =>
        Exploration.OfAll(scenario, Get(scenario, Slow.IsLong ? 4 : 3), output);

    [Theory]
    [InlineData("three dispatches", Fault.NoProcessWideFence, "Dispatch 3 is left in the queue.")]
    [InlineData("three dispatches", Fault.HastyGuest, "Dispatch 3 is left in the queue.")]
    [InlineData("three dispatches", Fault.TwoGuests, "Dispatch 3 is run twice.")]
    [InlineData("three dispatches, the first waits", Fault.NoRequest, "Dispatch 2 is left in the queue.")]
    [InlineData("three dispatches, awaited, the second waits", Fault.NoRequest, "Who awaits 1 is left waiting.")]
    [InlineData(
        "three dispatches, the first awaited, the last waits",
        Fault.NoRequest,
        "Who awaits 1 is left waiting."
    )]
    [InlineData(
        "two dispatches, awaited, who awaits the first waits",
        Fault.ForgetfulGuest,
        "Who awaits 1 is left waiting."
    )]
    [InlineData(
        "two dispatches, awaited, who awaits the first waits",
        Fault.NoneForTheNext,
        "Who awaits 2 is left waiting."
    )]
    [InlineData(
        "three dispatches, watched, each made by who awaits the one before",
        Fault.ForgottenChain,
        "Dispatch 3 is left in the queue."
    )]
    [InlineData(
        "three dispatches, watched, each made by who awaits the one before",
        Fault.HastyWatch,
        "Dispatch 3 is run twice."
    )]
    public void A_missing_guard_is_found(string scenario, Fault fault, string violation) =>
        Exploration.OfFault(scenario, Get(scenario, 3), fault, violation, output);

    private static DispatchesOfOneThread Get(string scenario, int count) =>
        scenario switch
        {
            "three dispatches" => new DispatchesOfOneThread(count, length: 4),
            "three dispatches, the first waits" => new DispatchesOfOneThread(count, length: 4)
            {
                FirstWaits = true,
                Turn = 8,
            },
            "more dispatches than there is room for" => new DispatchesOfOneThread(count, length: 2),
            "three dispatches, watched" => new DispatchesOfOneThread(count, length: 4) { IsWatched = true },
            "three dispatches, watched, the first waits" => new DispatchesOfOneThread(count, length: 4)
            {
                FirstWaits = true,
                IsWatched = true,
                Turn = 8,
            },
            "three dispatches, awaited" => new DispatchesOfOneThread(count, length: 4) { AreAwaited = true },
            "three dispatches, awaited, the last waits" => new DispatchesOfOneThread(count, length: 4)
            {
                AreAwaited = true,
                Waiting = count,
                Turn = 8,
            },
            "three dispatches, the first awaited, the last waits" => new DispatchesOfOneThread(count, length: 4)
            {
                AreAwaited = true,
                OnlyFirstIsAwaited = true,
                Waiting = count,
                Turn = 8,
            },
            "three dispatches, awaited, the second waits" => new DispatchesOfOneThread(count, length: 4)
            {
                AreAwaited = true,
                Waiting = 2,
                Turn = 8,
            },
            "three dispatches, awaited, who awaits the first waits" => new DispatchesOfOneThread(count, length: 4)
            {
                AreAwaited = true,
                FirstAwaiterWaits = true,
                Turn = 8,
            },
            "two dispatches, awaited, who awaits the first waits" => new DispatchesOfOneThread(2, length: 4)
            {
                AreAwaited = true,
                FirstAwaiterWaits = true,
                Turn = 8,
            },
            "three dispatches, watched, each made by who awaits the one before" => new DispatchesOfOneThread(
                count,
                length: 4
            )
            {
                AreAwaited = true,
                IsChain = true,
                IsWatched = true,
            },
            "three dispatches, two of them made by who awaits the first" => new DispatchesOfOneThread(count, length: 4)
            {
                AreAwaited = true,
                OnlyFirstIsAwaited = true,
                FirstAwaiterDispatches = true,
            },
            "three dispatches, watched, each made by who awaits the one before, the first waits for the last" =>
                new DispatchesOfOneThread(count, length: 4)
                {
                    AreAwaited = true,
                    IsChain = true,
                    FirstAwaiterWaitsForLast = true,
                    IsWatched = true,
                },
            "a turn is a dispatch" => new DispatchesOfOneThread(count, length: 4) { Turn = 1 },
            _ => new DispatchesOfOneThread(count, length: 4) { FirstDispatches = true },
        };
}
