namespace ClosureGen.Model.Tests;

/// <summary>
/// The pool's exchange of objects between threads, by the shipped lock of a cache, in every order of its accesses; and the
/// same with one guard taken away.
/// </summary>
public sealed class ExchangeProtocolTests(ITestOutputHelper output)
{
    [Theory]
    [InlineData("two caches")]
    [InlineData("two caches, a rent inside a rent")]
    [InlineData("three caches")]
    public void Nothing_goes_wrong_in_any_order(string scenario) => Exploration.OfAll(scenario, Get(scenario), output);

    [Theory]
    [InlineData("two caches", Fault.NoProcessWideFence, "Object 0 is rented twice.")]
    [InlineData("two caches", Fault.HastyGuest, "Object 0 is rented twice.")]
    [InlineData("two caches", Fault.HastyOwner, "Object 0 is rented twice.")]
    [InlineData("two caches, a rent inside a rent", Fault.NoDepth, "Object 3 is rented twice.")]
    public void A_missing_guard_is_found(string scenario, Fault fault, string violation) =>
        Exploration.OfFault(scenario, Get(scenario), fault, violation, output);

    private static ExchangeOfCaches Get(string scenario) =>
        scenario switch
        {
            "two caches" => new ExchangeOfCaches(caches: 2, rents: 3),
            "two caches, a rent inside a rent" => new ExchangeOfCaches(caches: 2, rents: 2) { RentsInside = true },
            _ => new ExchangeOfCaches(caches: 3, rents: 1) { OthersRents = 1 },
        };
}
