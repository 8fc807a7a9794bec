using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Four handlers with a hundred objects each, in one batch.</summary>
internal sealed class MixScenario : Scenario
{
    private const string Closures = "Task.Run closures + WhenAll";
    private const int Handlers = 4;

    public override string Name => "mix";

    public override string Description => "4 handlers with 100 objects each as one batch, trivial body";

    public override IReadOnlyList<Case> Cases { get; } = [new Case("4 x 100", Handlers * 100)];

    public override IReadOnlyList<string> Baselines { get; } = [Closures];

    public override string Caption(Regime regime) => "A run of ours includes filling the batch.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        TrivialHandler[] handlers = [.. Enumerable.Range(0, Handlers).Select(static _ => new TrivialHandler())];
        Order[] orders = Order.Many(setting.Items / Handlers);
        Task[] tasks = new Task[setting.Items];
        return
        [
            Contender.Awaited(Closures, () => RunClosures(tasks, handlers, orders)),
            Contender.Blocking(
                "Parallel.For",
                () => Parallel.For(0, setting.Items, i => handlers[i % Handlers].Reprice(orders[i / Handlers], 3))
            ),
            Contender.Blocking("ClosureGen DispatchBatch", () => RunBatch(handlers, orders)),
            Contender.Awaited("ClosureGen DispatchBatchAsync", () => RunBatchAsync(handlers, orders)),
        ];
    }

    private static ValueTask RunClosures(Task[] tasks, TrivialHandler[] handlers, Order[] orders)
    {
        int next = 0;
        foreach (TrivialHandler handler in handlers)
        {
            foreach (Order order in orders)
            {
                tasks[next++] = Task.Run(() => handler.Reprice(order, 3));
            }
        }

        return new ValueTask(Task.WhenAll(tasks));
    }

    private static void RunBatch(TrivialHandler[] handlers, Order[] orders)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        Fill(batch, handlers, orders);
        batch.Run();
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask RunBatchAsync(TrivialHandler[] handlers, Order[] orders)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        Fill(batch, handlers, orders);
        await batch.RunAsync().ConfigureAwait(false);
    }

    private static void Fill(DispatchBatch batch, TrivialHandler[] handlers, Order[] orders)
    {
        foreach (TrivialHandler handler in handlers)
        {
            foreach (Order order in orders)
            {
                batch.Add(handler.RepriceWork(order, 3));
            }
        }
    }
}
