namespace ClosureGen.Allocations.Tests;

/// <summary>
/// Where the caller has suppressed the flow of a context that has values, what has to leave it aside, or to see it and put
/// it back, restores the flow meanwhile and suppresses it again, which .NET allocates for.
/// </summary>
public sealed class SuppressedFlowTests
{
    private static readonly Tally Calls = new();
    private static readonly Desk Desk = new(Calls);
    private static readonly Order Order = new(3);
    private static readonly Order[] Orders = Order.Many(1);

    [Fact]
    public Task StartNew_adds_nothing() =>
        BytesAsync(64, new TaskLoad(100, static () => Desk.RepriceWork(Order, 3).StartNew()));

    [Fact]
    public Task StartNew_without_context_adds_80() =>
        BytesAsync(144, new TaskLoad(100, static () => Desk.SweepWork(Order).StartNew()));

    [Fact]
    public Task Dispatch_adds_nothing() =>
        BytesAsync(0, new ValueTaskLoad(100, static () => Desk.RepriceWork(Order, 3).Dispatch()));

    [Fact]
    public Task Dispatch_without_context_adds_nothing() =>
        BytesAsync(0, new ValueTaskLoad(100, static () => Desk.SweepWork(Order).Dispatch()));

    [Fact]
    public Task A_blocking_run_takes_120() =>
        BytesAsync(120, new BlockingLoad(1, static () => Desk.RepriceEach(Orders, 3).Run()));

    [Fact]
    public Task A_blocking_run_of_pairings_takes_120() =>
        BytesAsync(
            120,
            new BlockingLoad(
                1,
                static () =>
                {
                    using var batch = DispatchBatch.Rent();
                    batch.Add(Desk.RepriceWork(Order, 3));
                    batch.Run();
                }
            )
        );

    private static Task BytesAsync(double bytes, Load load) =>
        Allocates.BytesAsync(
            bytes,
            load,
            static () =>
            {
                CallerContexts.Enter();
                ExecutionContext.SuppressFlow();
            }
        );
}
