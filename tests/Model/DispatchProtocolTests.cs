using Xunit;

namespace ClosureGen.Model.Tests;

/// <summary>
/// The shipped ring of a pool thread's dispatches, in every order of its accesses; and the same with one guard taken away.
/// </summary>
public sealed class DispatchProtocolTests(ITestOutputHelper output)
{
    [Theory]
    [InlineData("three dispatches")]
    [InlineData("three dispatches, the first waits")]
    [InlineData("more dispatches than there is room for")]
    [InlineData("a turn is a dispatch")]
    public void Nothing_goes_wrong_in_any_order(string scenario) => Exploration.OfAll(scenario, Get(scenario), output);

    [Theory]
    [InlineData("three dispatches", Fault.LostHelper, "Dispatch 3 is left in the queue.")]
    [InlineData("three dispatches, the first waits", Fault.NoRequest, "Dispatch 3 is left in the queue.")]
    [InlineData("more dispatches than there is room for", Fault.SlotInUse, "Dispatch 3 is left in the queue.")]
    public void A_missing_guard_is_found(string scenario, Fault fault, string violation) =>
        Exploration.OfFault(scenario, Get(scenario), fault, violation, output);

    private static Scenario Get(string name)
    {
        int threeOrFour = Exploration.IsLong ? 4 : 3;
        return name switch
        {
            "three dispatches" => new DispatchesOfOneThread(threeOrFour, length: 4),
            "three dispatches, the first waits" => new DispatchesOfOneThread(threeOrFour, length: 4)
            {
                FirstWaits = true,
            },
            "more dispatches than there is room for" => new DispatchesOfOneThread(threeOrFour, length: 2),
            _ => new DispatchesOfOneThread(threeOrFour, length: 4) { Turn = 1 },
        };
    }
}
