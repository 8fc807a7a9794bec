using System.Runtime.CompilerServices;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>One dispatch, of which a task is left. Ways are structs: a loop is compiled for each, with nothing in between.</summary>
internal interface IWay<out TTask>
{
    /// <param name="place">Which of the items in flight it is.</param>
    TTask Start(CountingHandler handler, Order order, int depth, int place);
}

/// <summary>One dispatch, of which nothing is left.</summary>
internal interface IPost
{
    void Post(CountingHandler handler, Order order, int depth, int place);
}

internal static class Options
{
    /// <summary>What Task.Run asks for.</summary>
    public const TaskCreationOptions Plain = TaskCreationOptions.DenyChildAttach;

    /// <summary>The same through the pool's global queue, also from a pool thread.</summary>
    public const TaskCreationOptions Global = Plain | TaskCreationOptions.PreferFairness;
}

internal readonly struct RunClosure : IWay<Task>
{
    public Task Start(CountingHandler handler, Order order, int depth, int place) =>
        Task.Run(() => handler.Reprice(order, depth));
}

internal readonly struct StartClosure(TaskCreationOptions options) : IWay<Task>
{
    public Task Start(CountingHandler handler, Order order, int depth, int place) =>
        Task.Factory.StartNew(() => handler.Reprice(order, depth), default, options, TaskScheduler.Default);
}

internal readonly struct StartWithState(TaskCreationOptions options) : IWay<Task>
{
    public Task Start(CountingHandler handler, Order order, int depth, int place) =>
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
}

internal readonly struct StartSelfClosure(SelfClosure[] closures, TaskCreationOptions options) : IWay<Task>
{
    public Task Start(CountingHandler handler, Order order, int depth, int place) =>
        Task.Factory.StartNew(
            closures[place].Prepare(new Call(handler, order, depth)),
            CancellationToken.None,
            options,
            TaskScheduler.Default
        );
}

internal readonly struct Yield : IWay<ValueTask>
{
    public ValueTask Start(CountingHandler handler, Order order, int depth, int place) =>
        YieldAsync(handler, order, depth);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask YieldAsync(CountingHandler handler, Order order, int depth)
    {
        await Task.Yield();
        handler.Reprice(order, depth);
    }
}

internal readonly struct UnsafeQueue(bool preferLocal) : IPost
{
    public void Post(CountingHandler handler, Order order, int depth, int place) =>
        ThreadPool.UnsafeQueueUserWorkItem(
            static state => state.Handler.Reprice(state.Order, state.Depth),
            new Call(handler, order, depth),
            preferLocal
        );
}

internal readonly struct Queue(bool preferLocal) : IPost
{
    public void Post(CountingHandler handler, Order order, int depth, int place) =>
        ThreadPool.QueueUserWorkItem(
            static state => state.Handler.Reprice(state.Order, state.Depth),
            new Call(handler, order, depth),
            preferLocal
        );
}

internal readonly struct QueueReused(ReusedWorkItem[] items, bool preferLocal) : IPost
{
    public void Post(CountingHandler handler, Order order, int depth, int place) =>
        items[place].Queue(new Call(handler, order, depth), preferLocal);
}

internal readonly struct QueueAwaitable(AwaitableWorkItem[] items, bool preferLocal) : IWay<ValueTask>
{
    public ValueTask Start(CountingHandler handler, Order order, int depth, int place) =>
        items[place].Queue(new Call(handler, order, depth), preferLocal);
}

internal readonly struct OurStartNew : IWay<Task>
{
    public Task Start(CountingHandler handler, Order order, int depth, int place) =>
        handler.RepriceWork(order, depth).StartNew();
}

internal readonly struct OurGlobalStartNew : IWay<Task>
{
    public Task Start(CountingHandler handler, Order order, int depth, int place) =>
        handler.RepriceWork(order, depth).StartNew(creationOptions: Options.Global);
}

internal readonly struct OurDispatch : IWay<ValueTask>
{
    public ValueTask Start(CountingHandler handler, Order order, int depth, int place) =>
        handler.RepriceWork(order, depth).Dispatch();
}

internal readonly struct OurPost : IPost
{
    public void Post(CountingHandler handler, Order order, int depth, int place) =>
        handler.RepriceWork(order, depth).Post();
}

/// <summary>A call as a message.</summary>
internal readonly record struct Call(CountingHandler Handler, Order Order, int Depth)
{
    public void Run() => Handler.Reprice(Order, Depth);
}
