namespace ClosureGen.Allocations.Tests;

/// <summary>A <c>DispatchBatch</c> allocates nothing, rented for each run or kept.</summary>
public sealed class DispatchBatchTests
{
    private static readonly Tally Calls = new();
    private static readonly Desk Desk = new(Calls);
    private static readonly Order Order = new(3);
    private static readonly CancellationTokenSource Source = new();

    private static readonly Dictionary<string, Action<DispatchBatch, int>> Fillings = new()
    {
        ["one handler"] = static (batch, _) => batch.Add(Desk.RepriceWork(Order, 3)),
        ["handlers mixed"] = static (batch, i) => AddMixed(batch, i),
        ["items that take time"] = static (batch, _) => batch.Add(Desk.PriceWork(Order)),
        ["own tokens"] = static (batch, _) => batch.Add(Desk.WatchWork(Order, Source.Token)),
        ["results dropped"] = static (batch, _) => batch.Add(Desk.ScoreWork(Order)),
    };

    public static TheoryData<string, int> Cases => InFlight.Of(Fillings);

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_batch_allocates_nothing(string filling, int items)
    {
        Action<DispatchBatch, int> add = Fillings[filling];
        await Allocates.NothingAsync(new BlockingLoad(items, () => Run(items, add)));
        await Allocates.NothingAsync(new AsyncLoad(items, () => RunAsync(items, add, maxDegreeOfParallelism: -1)));
        await Allocates.NothingAsync(new AsyncLoad(items, () => RunAsync(items, add, maxDegreeOfParallelism: 2)));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(10)]
    [InlineData(100)]
    [InlineData(400)]
    public async Task Results_that_are_read_allocate_nothing(int items)
    {
        var results = new BatchResult<int>[items];
        await Allocates.NothingAsync(new BlockingLoad(items, () => RunForResults(results)));
        await Allocates.NothingAsync(new BlockingLoad(items, () => RunForResultsAsync(results)));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(10)]
    [InlineData(100)]
    [InlineData(400)]
    public async Task A_batch_that_is_filled_again_allocates_nothing(int items)
    {
        using var batch = DispatchBatch.Rent();
        await Allocates.NothingAsync(
            new BlockingLoad(
                items,
                () =>
                {
                    Fill(batch, items, Fillings["handlers mixed"]);
                    batch.Run(Source.Token);
                }
            )
        );
        await Allocates.NothingAsync(
            new AsyncLoad(
                items,
                () =>
                {
                    Fill(batch, items, Fillings["handlers mixed"]);
                    return batch.RunAsync(Source.Token);
                }
            ),
            CallerContexts.Enter
        );
    }

    private static void AddMixed(DispatchBatch batch, int index)
    {
        switch (index % 4)
        {
            case 0:
                batch.Add(Desk.RepriceWork(Order, index));
                break;
            case 1:
                batch.Add(Desk.ScoreWork(Order));
                break;
            case 2:
                batch.Add(Desk.AuditWork(Calls, Order));
                break;
            default:
                batch.Add(new Clerk(Calls, 2).FileWork(Order));
                break;
        }
    }

    private static void Fill(DispatchBatch batch, int items, Action<DispatchBatch, int> add)
    {
        for (int i = 0; i < items; i++)
        {
            add(batch, i);
        }
    }

    private static void Run(int items, Action<DispatchBatch, int> add)
    {
        using var batch = DispatchBatch.Rent();
        Fill(batch, items, add);
        batch.Run();
    }

    // Disposed while it runs: the run ends all the same.
    private static ValueTask RunAsync(int items, Action<DispatchBatch, int> add, int maxDegreeOfParallelism)
    {
        using var batch = DispatchBatch.Rent();
        Fill(batch, items, add);
        return batch.RunAsync(maxDegreeOfParallelism);
    }

    private static void RunForResults(BatchResult<int>[] results)
    {
        using DispatchBatch batch = FillForResults(results);
        batch.Run();
        Read(results);
    }

    private static void RunForResultsAsync(BatchResult<int>[] results)
    {
        using DispatchBatch batch = FillForResults(results);
        ValueTask pending = batch.RunAsync();
        while (!pending.IsCompleted)
        {
            Thread.Yield();
        }

        pending.GetAwaiter().GetResult();
        Read(results);
    }

    private static DispatchBatch FillForResults(BatchResult<int>[] results)
    {
        var batch = DispatchBatch.Rent();
        foreach (ref BatchResult<int> result in results.AsSpan())
        {
            result = Desk.ScoreWork(Order).AddTo(batch);
        }

        return batch;
    }

    private static void Read(BatchResult<int>[] results)
    {
        foreach (BatchResult<int> result in results)
        {
            Assert.True(result.Value == Order.Quantity, "A wrong result.");
        }
    }
}
