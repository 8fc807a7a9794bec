using System.Runtime.CompilerServices;
using CommunityToolkit.HighPerformance.Helpers;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>One batch with a trivial body, as it is written at a call site: lambdas close over what they need.</summary>
internal static class Batches
{
    public static void RunLoop(TrivialHandler handler, Order[] orders, int depth)
    {
        for (int i = 0; i < orders.Length; i++)
        {
            handler.Reprice(orders[i], depth);
        }
    }

    public static void RunParallelFor(TrivialHandler handler, Order[] orders, int depth) =>
        Parallel.For(0, orders.Length, i => handler.Reprice(orders[i], depth));

    public static void RunParallelForEach(TrivialHandler handler, Order[] orders, int depth) =>
        Parallel.ForEach(orders, order => handler.Reprice(order, depth));

    public static void RunParallelHelper(TrivialHandler handler, Order[] orders, int depth) =>
        ParallelHelper.For(0, orders.Length, new RepriceAction(handler, orders, depth));

    public static ValueTask RunClosuresAsync(Task[] tasks, TrivialHandler handler, Order[] orders, int depth)
    {
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = RunClosure(handler, orders[i], depth);
        }

        return new ValueTask(Task.WhenAll(tasks));
    }

    public static void RunBatch(TrivialHandler handler, Order[] orders, int depth)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        foreach (Order order in orders)
        {
            batch.Add(handler.RepriceWork(order, depth));
        }

        batch.Run();
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask RunBatchAsync(TrivialHandler handler, Order[] orders, int depth)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        foreach (Order order in orders)
        {
            batch.Add(handler.RepriceWork(order, depth));
        }

        await batch.RunAsync().ConfigureAwait(false);
    }

    private static Task RunClosure(TrivialHandler handler, Order order, int depth) =>
        Task.Run(() => handler.Reprice(order, depth));

    private readonly struct RepriceAction(TrivialHandler handler, Order[] orders, int depth) : IAction
    {
        public void Invoke(int i) => handler.Reprice(orders[i], depth);
    }
}
