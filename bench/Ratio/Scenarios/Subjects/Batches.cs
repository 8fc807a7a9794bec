using System.Runtime.CompilerServices;
using CommunityToolkit.HighPerformance.Helpers;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>One batch with a trivial body, as it is written at a call site: lambdas close over what they need.</summary>
internal static class Batches
{
    private const int Depth = Flight.Depth;

    private static readonly Dictionary<string, Func<string, TrivialHandler, Order[], Contender>> Ways = new()
    {
        ["plain loop"] = static (name, handler, orders) =>
            Contender.Blocking(name, () => RunLoop(handler, orders, Depth)),
        ["Parallel.For"] = static (name, handler, orders) =>
            Contender.Blocking(name, () => RunParallelFor(handler, orders, Depth)),
        ["Parallel.ForEach"] = static (name, handler, orders) =>
            Contender.Blocking(name, () => RunParallelForEach(handler, orders, Depth)),
        ["Parallel.ForEachAsync"] = static (name, handler, orders) =>
            Contender.Awaited(name, () => RunForEachAsync(handler, orders, Depth)),
        ["ParallelHelper.For"] = static (name, handler, orders) =>
            Contender.Blocking(name, () => RunParallelHelper(handler, orders, Depth)),
        ["Task.Run closures + WhenAll"] = static (name, handler, orders) =>
        {
            Task[] tasks = new Task[orders.Length];
            return Contender.Awaited(name, () => RunClosuresAsync(tasks, handler, orders, Depth));
        },
        ["ClosureGen Each"] = static (name, handler, orders) =>
            Contender.Blocking(name, () => handler.RepriceEach(orders, Depth).Run()),
        ["ClosureGen EachAsync"] = static (name, handler, orders) =>
            Contender.Awaited(name, () => handler.RepriceEach(orders, Depth).RunAsync()),
        ["ClosureGen Pairs"] = static (name, handler, orders) =>
        {
            TrivialHandler[] handlers = [.. Enumerable.Repeat(handler, orders.Length)];
            return Contender.Blocking(name, () => TrivialHandler.RepricePairs(handlers, orders, Depth).Run());
        },
        ["ClosureGen DispatchBatch"] = static (name, handler, orders) =>
            Contender.Blocking(name, () => RunBatch(handler, orders, Depth)),
        ["ClosureGen DispatchBatchAsync"] = static (name, handler, orders) =>
            Contender.Awaited(name, () => RunBatchAsync(handler, orders, Depth)),
    };

    public static Contender[] Contenders(Order[] orders, params string[] ways)
    {
        TrivialHandler handler = new TrivialHandler();
        return [.. ways.Select(way => Ways[way](way, handler, orders))];
    }

    public static void RunLoop(TrivialHandler handler, Order[] orders, int depth)
    {
        for (int i = 0; i < orders.Length; i++)
        {
            handler.Reprice(orders[i], depth);
        }
    }

    public static void RunParallelFor(TrivialHandler handler, Order[] orders, int depth) =>
        Parallel.For(0, orders.Length, i => handler.Reprice(orders[i], depth));

    private static void RunParallelForEach(TrivialHandler handler, Order[] orders, int depth) =>
        Parallel.ForEach(orders, order => handler.Reprice(order, depth));

    private static ValueTask RunForEachAsync(TrivialHandler handler, Order[] orders, int depth) =>
        new ValueTask(
            Parallel.ForEachAsync(
                orders,
                (order, _) =>
                {
                    handler.Reprice(order, depth);
                    return ValueTask.CompletedTask;
                }
            )
        );

    private static void RunParallelHelper(TrivialHandler handler, Order[] orders, int depth) =>
        ParallelHelper.For(0, orders.Length, new RepriceAction(handler, orders, depth));

    private static ValueTask RunClosuresAsync(Task[] tasks, TrivialHandler handler, Order[] orders, int depth)
    {
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = RunClosure(handler, orders[i], depth);
        }

        return new ValueTask(Task.WhenAll(tasks));
    }

    private static void RunBatch(TrivialHandler handler, Order[] orders, int depth)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        Fill(batch, handler, orders, depth);
        batch.Run();
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask RunBatchAsync(TrivialHandler handler, Order[] orders, int depth)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        Fill(batch, handler, orders, depth);
        await batch.RunAsync().ConfigureAwait(false);
    }

    private static void Fill(DispatchBatch batch, TrivialHandler handler, Order[] orders, int depth)
    {
        foreach (Order order in orders)
        {
            batch.Add(handler.RepriceWork(order, depth));
        }
    }

    private static Task RunClosure(TrivialHandler handler, Order order, int depth) =>
        Task.Run(() => handler.Reprice(order, depth));

    private readonly struct RepriceAction(TrivialHandler handler, Order[] orders, int depth) : IAction
    {
        public void Invoke(int i) => handler.Reprice(orders[i], depth);
    }
}

/// <summary>Does next to nothing, so that what is compared is the dispatch.</summary>
internal sealed partial class TrivialHandler
{
    [NoCapture]
    public void Reprice(Order order, int depth) => order.Depth += depth;
}

/// <summary>As <see cref="TrivialHandler"/>, a class of its own for each kind: with code, pool and states of its own.</summary>
/// <typeparam name="TKind">A struct: for classes the compiler would share the code.</typeparam>
internal sealed partial class HandlerOf<TKind>
    where TKind : struct
{
    [NoCapture]
    public void Reprice(Order order, int depth) => order.Depth += depth;
}
