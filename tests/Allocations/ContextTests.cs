namespace ClosureGen.Allocations.Tests;

/// <summary>What surrounds a dispatch adds nothing: flowing contexts, tokens, and being awaited, wherever.</summary>
public sealed class ContextTests
{
    private static readonly Tally Calls = new();
    private static readonly Desk Desk = new(Calls);
    private static readonly Order Order = new(3);
    private static readonly Order[] Orders = Order.Many(5);
    private static readonly CancellationTokenSource Source = new();

    private static readonly Dictionary<string, Func<ValueTask>> Starts = new()
    {
        ["Dispatch"] = static () => Desk.RepriceWork(Order, 3).Dispatch(),
        ["Dispatch, token"] = static () => Desk.RepriceWork(Order, 3).Dispatch(Source.Token),
        ["Dispatch, own token"] = static () => Desk.WatchWork(Order, Source.Token).Dispatch(),
        ["RunAsync"] = static () => Desk.PriceEach(Orders).RunAsync(),
        ["RunAsync, token"] = static () => Desk.RepriceEach(Orders, 3).RunAsync(Source.Token),
        ["DispatchBatch"] = RunBatchAsync,
    };

    public static TheoryData<string, int> Cases => InFlight.Of(Starts);

    [Theory]
    [MemberData(nameof(Cases))]
    public Task Nothing_under_another_context(string start, int inFlight) =>
        Allocates.NothingAsync(new ValueTaskLoad(inFlight, Starts[start]), CallerContexts.Enter);

    [Theory]
    [InlineData(1)]
    [InlineData(10)]
    [InlineData(100)]
    [InlineData(400)]
    public Task Post_allocates_nothing_under_another_context(int inFlight) =>
        Allocates.NothingAsync(
            new PostLoad(inFlight, Calls, static () => Desk.RepriceWork(Order, 3).Post()),
            CallerContexts.Enter
        );

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Nothing_when_awaited(string start, int inFlight)
    {
        var load = new AwaitedLoad(inFlight, Starts[start], continueOnCapturedContext: false);
        Allocates.Nothing(await Meter.OnThread(() => load.MeasureAsync().GetAwaiter().GetResult()));
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Nothing_when_awaited_under_a_SynchronizationContext(string start, int inFlight)
    {
        var load = new AwaitedLoad(inFlight, Starts[start], continueOnCapturedContext: true);
        Allocates.Nothing(await Pump.RunAsync(load.MeasureAsync));
    }

    private static ValueTask RunBatchAsync()
    {
        using var batch = DispatchBatch.Rent();
        foreach (Order order in Orders)
        {
            batch.Add(Desk.RepriceWork(order, 3));
        }

        return batch.RunAsync();
    }
}
