using System.Runtime.CompilerServices;

namespace ClosureGen.Ratio.Scenarios;

internal sealed class MixScenario()
    : Scenario(
        "mix",
        "4 handlers, each of a class of its own, with 100 objects each as one batch, trivial body",
        [new Case("4 x 100", Mix.Handlers * 100)],
        [Closures]
    )
{
    private const string Closures = "Task.Run closures + WhenAll";

    public override string Caption(Regime regime) => "A run of ours includes filling the batch.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        Mix mix = new Mix(Order.Many(setting.Items / Mix.Handlers));
        return
        [
            Contender.Awaited(Closures, mix.RunClosures),
            Contender.Blocking("Parallel.For", mix.RunParallelFor),
            Contender.Blocking("ClosureGen DispatchBatch", mix.RunBatch),
            Contender.Awaited("ClosureGen DispatchBatchAsync", mix.RunBatchAsync),
        ];
    }
}

/// <summary>Four handlers, each of a class of its own, in turn for each object.</summary>
internal sealed class Mix(Order[] orders)
{
    internal const int Handlers = 4;

    private readonly HandlerOf<byte> _first = new HandlerOf<byte>();
    private readonly HandlerOf<short> _second = new HandlerOf<short>();
    private readonly HandlerOf<int> _third = new HandlerOf<int>();
    private readonly HandlerOf<long> _fourth = new HandlerOf<long>();
    private readonly Task[] _tasks = new Task[Handlers * orders.Length];

    public ValueTask RunClosures()
    {
        int next = 0;
        foreach (Order order in orders)
        {
            _tasks[next++] = Task.Run(() => _first.Reprice(order, 3));
            _tasks[next++] = Task.Run(() => _second.Reprice(order, 3));
            _tasks[next++] = Task.Run(() => _third.Reprice(order, 3));
            _tasks[next++] = Task.Run(() => _fourth.Reprice(order, 3));
        }

        return new ValueTask(Task.WhenAll(_tasks));
    }

    public void RunParallelFor() => Parallel.For(0, _tasks.Length, i => Reprice(i % Handlers, orders[i / Handlers]));

    public void RunBatch()
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        Fill(batch);
        batch.Run();
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask RunBatchAsync()
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        Fill(batch);
        await batch.RunAsync().ConfigureAwait(false);
    }

    private void Reprice(int handler, Order order)
    {
        switch (handler)
        {
            case 0:
                _first.Reprice(order, 3);
                break;
            case 1:
                _second.Reprice(order, 3);
                break;
            case 2:
                _third.Reprice(order, 3);
                break;
            default:
                _fourth.Reprice(order, 3);
                break;
        }
    }

    private void Fill(DispatchBatch batch)
    {
        foreach (Order order in orders)
        {
            batch.Add(_first.RepriceWork(order, 3));
            batch.Add(_second.RepriceWork(order, 3));
            batch.Add(_third.RepriceWork(order, 3));
            batch.Add(_fourth.RepriceWork(order, 3));
        }
    }
}
