using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Dataflow;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Studies.Peers;

/// <summary>The ways to dispatch items one by one. All of them wait for the same countdown.</summary>
internal static class SingleContenders
{
    /// <summary>What every call adds to its order.</summary>
    public const int Depth = 3;

    private static readonly Dictionary<string, Func<PeerSetup, Contender>> Ways = new()
    {
        ["Task.Run closure"] = static setup =>
            Tasks(setup, i => Dispatches.RunClosure(setup.Handler, setup.Orders[i], Depth)),
        ["StartNew static + new state"] = static setup =>
            Tasks(setup, i => Dispatches.StartWithState(setup.Handler, setup.Orders[i], Depth, Dispatches.Plain)),
        ["ObjectPool state + StartNew"] = static setup =>
            Tasks(setup, i => PooledCall.Start(setup.Handler, setup.Orders[i], Depth)),
        ["SelfClosure"] = static setup =>
        {
            SelfClosure[] closures = SelfClosure.Many(setup.Orders.Length);
            return Tasks(
                setup,
                i => Dispatches.Start(closures[i].Prepare(setup.Handler, setup.Orders[i], Depth), Dispatches.Plain)
            );
        },
        ["PoolingAsyncValueTaskMethodBuilder + Task.Yield"] = static setup =>
            ValueTasks(setup, i => Dispatches.YieldAsync(setup.Handler, setup.Orders[i], Depth)),
        ["QueueUserWorkItem closure"] = static setup =>
            Posts(setup, i => QueueClosure(setup.Handler, setup.Orders[i], Depth)),
        ["QueueUserWorkItem<TState>"] = static setup =>
            Posts(setup, i => Dispatches.Queue(setup.Handler, setup.Orders[i], Depth, preferLocal: true)),
        ["UnsafeQueueUserWorkItem<TState>"] = static setup =>
            Posts(setup, i => Dispatches.UnsafeQueue(setup.Handler, setup.Orders[i], Depth, preferLocal: true)),
        ["Channel with workers"] = static setup =>
        {
            ChannelWorkers workers = setup.Own(new ChannelWorkers());
            return Posts(setup, i => workers.Post(new Call(setup.Handler, setup.Orders[i], Depth)));
        },
        ["ActionBlock"] = static setup =>
        {
            var block = new ActionBlock<Call>(
                static call => call.Run(),
                new ExecutionDataflowBlockOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }
            );
            return Posts(setup, i => block.Post(new Call(setup.Handler, setup.Orders[i], Depth)));
        },
        ["reused IThreadPoolWorkItem"] = static setup =>
        {
            ReusedWorkItem[] items = ReusedWorkItem.Many(setup.Orders.Length);
            return Posts(setup, i => items[i].Queue(setup.Handler, setup.Orders[i], Depth, preferLocal: true));
        },
        ["ClosureGen StartNew"] = static setup =>
            Tasks(setup, i => setup.Handler.RepriceWork(setup.Orders[i], Depth).StartNew()),
        ["ClosureGen Dispatch"] = static setup =>
            ValueTasks(setup, i => setup.Handler.RepriceWork(setup.Orders[i], Depth).Dispatch()),
        ["ClosureGen Post"] = static setup =>
            Posts(setup, i => setup.Handler.RepriceWork(setup.Orders[i], Depth).Post()),
    };

    public static IEnumerable<string> Names => Ways.Keys;

    public static Contender Create(string name, PeerSetup setup) => Ways[name](setup);

    /// <summary>A way that leaves a task for every item.</summary>
    public static Contender Tasks(PeerSetup setup, Func<int, Task> dispatch) =>
        DispatchContender.Tasks(
            "",
            setup.Setting,
            tasks =>
            {
                for (int i = 0; i < tasks.Length; i++)
                {
                    tasks[i] = dispatch(i);
                }
            }
        );

    private static DispatchContender ValueTasks(PeerSetup setup, Func<int, ValueTask> dispatch) =>
        DispatchContender.ValueTasks(
            "",
            setup.Setting,
            tasks =>
            {
                for (int i = 0; i < tasks.Length; i++)
                {
                    tasks[i] = dispatch(i);
                }
            }
        );

    private static DispatchContender Posts(PeerSetup setup, Action<int> dispatch) =>
        DispatchContender.Posts(
            "",
            setup.Setting,
            () =>
            {
                for (int i = 0; i < setup.Setting.Items; i++)
                {
                    dispatch(i);
                }
            }
        );

    private static void QueueClosure(CountingHandler handler, Order order, int depth) =>
        ThreadPool.QueueUserWorkItem(_ => handler.Reprice(order, depth));
}
