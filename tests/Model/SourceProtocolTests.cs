namespace ClosureGen.Model.Tests;

/// <summary>
/// The shipped transitions of a run over a source, in every order; and the same with one guard taken away.
/// </summary>
public sealed class SourceProtocolTests(ITestOutputHelper output)
{
    [Theory]
    [InlineData("items at once")]
    [InlineData("items later")]
    [InlineData("some later, stopped")]
    [InlineData("a blocking run")]
    [InlineData("a full queue")]
    public void Nothing_goes_wrong_in_any_order(string scenario) => Exploration.OfAll(scenario, Get(scenario), output);

    [Theory]
    [InlineData("items later", Fault.HastyPark, "The run is not over, and nobody continues.")]
    [InlineData("items at once", Fault.StuckInvitation, "Nobody comes for the next item.")]
    [InlineData("items at once", Fault.LateParticipant, "The run is over twice.")]
    [InlineData("a full queue", Fault.LostRefusal, "Nobody comes for the next item.")]
    [InlineData("items later", Fault.HiddenReader, "Two ask the source.")]
    public void A_missing_guard_is_found(string scenario, Fault fault, string violation) =>
        Exploration.OfFault(scenario, Get(scenario), fault, violation, output);

    private static ItemsOfASource Get(string scenario) =>
        scenario switch
        {
            "items at once" => new ItemsOfASource(degree: 6, items: 9),
            "items later" => new ItemsOfASource(degree: 4, items: 6) { Later = 0b_1111111 },
            "some later, stopped" => new ItemsOfASource(degree: 3, items: 6) { Later = 0b_1011010, IsStopped = true },
            "a full queue" => new ItemsOfASource(degree: 6, items: 9) { Later = 0b_0001100010, Refused = 0b_010100101 },
            _ => new ItemsOfASource(degree: 6, items: 8) { Blocks = true },
        };
}
