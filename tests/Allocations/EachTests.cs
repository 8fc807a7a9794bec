using System.Collections.Immutable;

namespace ClosureGen.Allocations.Tests;

/// <summary>Every form of <c>Each</c> and <c>Pairs</c> allocates nothing, shared with other threads or not.</summary>
public sealed class EachTests
{
    private static readonly Tally Calls = new();
    private static readonly Desk Desk = new(Calls);
    private static readonly CancellationTokenSource Source = new();

    private static readonly Dictionary<string, Func<int, Load>> EachForms = new()
    {
        ["Run"] = Blocking(static (orders, _) => Desk.RepriceEach(orders, 3).Run()),
        ["Run, degree 1"] = Blocking(static (orders, _) => Desk.RepriceEach(orders, 3).Run(1)),
        ["Run, degree 2, token"] = Blocking(static (orders, _) => Desk.PriceEach(orders).Run(2, Source.Token)),
        ["Run, shared"] = Blocking(static (orders, _) => Desk.PriceEach(orders).Run()),
        ["Run, results"] = Blocking(static (orders, results) => Desk.ScoreEach(orders).Run(results)),
        ["Run, results, degree 2"] = Blocking(static (orders, results) => Desk.ScoreEach(orders).Run(results, 2)),
        ["Run, result dropped"] = Blocking(static (orders, _) => Desk.ScoreEach(orders).Run()),
        ["Run, static"] = Blocking(static (orders, results) => Desk.DepthEach(orders).Run(results)),
        ["Run, struct handler"] = Blocking(static (orders, _) => new Clerk(Calls, 2).FileEach(orders).Run()),
        ["Run, own token"] = Blocking(static (orders, _) => Desk.WatchEach(orders, Source.Token).Run()),
        ["Run, range"] = Blocking(static (orders, _) => Desk.ShelveEach(0..orders.Length).Run()),
        ["Run, range, results"] = Blocking(static (orders, results) => Desk.TwiceEach(0..orders.Length).Run(results)),
        ["Run, chunks"] = Blocking(static (orders, _) => Desk.SortEach(0..orders.Length).Run()),
        ["Run, chunks, degree 1"] = Blocking(static (orders, _) => Desk.SortEach(0..orders.Length).Run(1)),
        ["RunAsync, range"] = Async(static (orders, _) => Desk.ShelveEach(0..orders.Length).RunAsync()),
        ["RunAsync, chunks"] = Async(static (orders, _) => Desk.SortEach(0..orders.Length).RunAsync()),
        ["RunAsync, chunks, async handler"] = Async(
            static (orders, _) => Desk.SortAsideEach(0..orders.Length).RunAsync(2)
        ),
        ["RunAsync"] = Async(static (orders, _) => Desk.RepriceEach(orders, 3).RunAsync()),
        ["RunAsync, degree 1"] = Async(static (orders, _) => Desk.RepriceEach(orders, 3).RunAsync(1)),
        ["RunAsync, degree 2, token"] = Async(static (orders, _) => Desk.PriceEach(orders).RunAsync(2, Source.Token)),
        ["RunAsync, shared"] = Async(static (orders, _) => Desk.PriceEach(orders).RunAsync()),
        ["RunAsync, results"] = Async(static (orders, results) => Desk.ScoreEach(orders).RunAsync(results)),
        ["RunAsync, results, degree 2"] = Async(
            static (orders, results) => Desk.ScoreEach(orders).RunAsync(results, 2)
        ),
        ["RunAsync, static"] = Async(static (orders, results) => Desk.DepthEach(orders).RunAsync(results)),
        ["RunAsync, generic"] = Async(static (orders, _) => Desk.StoreEach(orders, 1).RunAsync()),
    };

    private static readonly Dictionary<string, Func<int, Load>> PairsForms = new()
    {
        ["Run"] = Blocking(static (desks, orders, _) => Desk.RepricePairs(desks, orders, 3).Run()),
        ["Run, degree 2, token"] = Blocking(
            static (desks, orders, _) => Desk.PricePairs(desks, orders).Run(2, Source.Token)
        ),
        ["Run, results"] = Blocking(static (desks, orders, results) => Desk.ScorePairs(desks, orders).Run(results)),
        ["Run, without items"] = Blocking(static (desks, _, _) => Desk.NothingPairs(desks).Run()),
        ["RunAsync"] = Async(static (desks, orders, _) => Desk.RepricePairs(desks, orders, 3).RunAsync()),
        ["RunAsync, shared"] = Async(static (desks, orders, _) => Desk.PricePairs(desks, orders).RunAsync()),
        ["RunAsync, results, degree 2"] = Async(
            static (desks, orders, results) => Desk.ScorePairs(desks, orders).RunAsync(results, 2)
        ),
    };

    private static readonly Dictionary<string, Func<Order[], Items<Order>>> Sources = new()
    {
        ["array"] = static orders => orders,
        ["List"] = static orders => new List<Order>(orders),
        ["Memory"] = static orders => orders.AsMemory(),
        ["ReadOnlyMemory"] = static orders => new ReadOnlyMemory<Order>(orders),
        ["ArraySegment"] = static orders => new ArraySegment<Order>(orders),
        ["ImmutableArray"] = static orders => orders.ToImmutableArray(),
    };

    public static TheoryData<string, int> EachCases => InFlight.Of(EachForms);

    public static TheoryData<string, int> PairsCases => InFlight.Of(PairsForms);

    public static TheoryData<string, int> SourceCases => InFlight.Of(Sources);

    [Theory]
    [MemberData(nameof(EachCases))]
    public Task Each_allocates_nothing(string form, int items) => Allocates.NothingAsync(EachForms[form](items));

    [Theory]
    [MemberData(nameof(PairsCases))]
    public Task Pairs_allocates_nothing(string form, int items) => Allocates.NothingAsync(PairsForms[form](items));

    [Theory]
    [MemberData(nameof(EachCases))]
    public Task Each_allocates_nothing_under_another_context(string form, int items) =>
        Allocates.NothingAsync(EachForms[form](items), CallerContexts.Enter);

    [Theory]
    [MemberData(nameof(SourceCases))]
    public async Task Items_of_any_source_allocate_nothing(string source, int items)
    {
        Items<Order> orders = Sources[source](Order.Many(items));
        await Allocates.NothingAsync(new BlockingLoad(items, () => Desk.RepriceEach(orders, 3).Run()));
        await Allocates.NothingAsync(new AsyncLoad(items, () => Desk.RepriceEach(orders, 3).RunAsync()));
    }

    private static Func<int, Load> Blocking(Action<Order[], Memory<int>> run) =>
        items =>
        {
            (Order[] orders, int[] results) = (Order.Many(items), new int[items]);
            return new BlockingLoad(items, () => run(orders, results));
        };

    private static Func<int, Load> Async(Func<Order[], Memory<int>, ValueTask> run) =>
        items =>
        {
            (Order[] orders, int[] results) = (Order.Many(items), new int[items]);
            return new AsyncLoad(items, () => run(orders, results));
        };

    private static Func<int, Load> Blocking(Action<Desk[], Order[], Memory<int>> run) =>
        items =>
        {
            Desk[] desks = Desk.Many(Calls, items);
            return Blocking((orders, results) => run(desks, orders, results))(items);
        };

    private static Func<int, Load> Async(Func<Desk[], Order[], Memory<int>, ValueTask> run) =>
        items =>
        {
            Desk[] desks = Desk.Many(Calls, items);
            return Async((orders, results) => run(desks, orders, results))(items);
        };
}
