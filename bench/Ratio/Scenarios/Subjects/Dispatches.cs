using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>One dispatch, as people write it today.</summary>
internal static class Dispatches
{
    /// <summary>What Task.Run asks for.</summary>
    public const TaskCreationOptions Plain = TaskCreationOptions.DenyChildAttach;

    /// <summary>The same through the pool's global queue, also from a pool thread.</summary>
    public const TaskCreationOptions Global = Plain | TaskCreationOptions.PreferFairness;

    public static Task RunClosure(CountingHandler handler, Order order, int depth) =>
        Task.Run(() => handler.Reprice(order, depth));

    public static Task StartClosure(CountingHandler handler, Order order, int depth, TaskCreationOptions options) =>
        Start(() => handler.Reprice(order, depth), options);

    public static Task StartWithState(CountingHandler handler, Order order, int depth, TaskCreationOptions options) =>
        Task.Factory.StartNew(
            static boxed =>
            {
                (CountingHandler handler, Order order, int depth) = (Tuple<CountingHandler, Order, int>)boxed!;
                handler.Reprice(order, depth);
            },
            Tuple.Create(handler, order, depth),
            CancellationToken.None,
            options,
            TaskScheduler.Default
        );

    public static Task Start(Action action, TaskCreationOptions options) =>
        Task.Factory.StartNew(action, CancellationToken.None, options, TaskScheduler.Default);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask YieldAsync(CountingHandler handler, Order order, int depth)
    {
        await Task.Yield();
        handler.Reprice(order, depth);
    }

    public static void UnsafeQueue(CountingHandler handler, Order order, int depth, bool preferLocal) =>
        ThreadPool.UnsafeQueueUserWorkItem(
            static state => state.Handler.Reprice(state.Order, state.Depth),
            new State(handler, order, depth),
            preferLocal
        );

    public static void Queue(CountingHandler handler, Order order, int depth, bool preferLocal) =>
        ThreadPool.QueueUserWorkItem(
            static state => state.Handler.Reprice(state.Order, state.Depth),
            new State(handler, order, depth),
            preferLocal
        );

    private readonly record struct State(CountingHandler Handler, Order Order, int Depth);
}
