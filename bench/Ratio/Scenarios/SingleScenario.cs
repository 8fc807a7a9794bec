using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Single dispatches: so many in flight, all done, again.</summary>
internal sealed class SingleScenario : Scenario
{
    private const string Closure = "Task.Run closure";
    private const string Floor = "reused IThreadPoolWorkItem";

    // What Task.Run asks for.
    private const TaskCreationOptions Plain = TaskCreationOptions.DenyChildAttach;
    private const TaskCreationOptions Global = Plain | TaskCreationOptions.PreferFairness;

    public override string Name => "single";

    public override string Description => "single dispatches of handler, object and int, by how many are in flight";

    public override IReadOnlyList<Case> Cases { get; } = [1, 10, 100, 400, 1_000];

    public override IReadOnlyList<string> Baselines { get; } = [Closure, Floor];

    public override string Caption(Regime regime) =>
        regime == Regime.L
            ? "One worker; it produces and then runs its own items. Items go to its local queue, or to the global one "
                + "where a name says (global): PreferFairness, preferLocal: false, Task.Yield. ClosureGen takes the "
                + "queue of its own choice."
            : "The producer is no pool thread: all items go through the global queue.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        CountingHandler handler = new CountingHandler(setting.Countdown);
        Order[] orders = Order.Many(setting.Items);
        List<Contender> contenders = [.. Tasks(setting, handler, orders), .. Pool(setting, handler, orders)];
        if (setting.Regime == Regime.L)
        {
            contenders.AddRange(ThroughGlobalQueue(setting, handler, orders));
        }

        return contenders;
    }

    private static IEnumerable<Contender> Tasks(Setting setting, CountingHandler handler, Order[] orders)
    {
        yield return DispatchContender.Tasks(
            Closure,
            setting,
            tasks =>
            {
                for (int i = 0; i < tasks.Length; i++)
                {
                    tasks[i] = RunClosure(handler, orders[i], i);
                }
            }
        );
        yield return DispatchContender.Tasks(
            "StartNew static + new state",
            setting,
            tasks =>
            {
                for (int i = 0; i < tasks.Length; i++)
                {
                    tasks[i] = StartWithState(handler, orders[i], i, Plain);
                }
            }
        );
        SelfClosure[] closures = SelfClosure.Many(setting.Items);
        yield return DispatchContender.Tasks(
            "SelfClosure",
            setting,
            tasks =>
            {
                for (int i = 0; i < tasks.Length; i++)
                {
                    tasks[i] = Start(closures[i].Prepare(handler, orders[i], i), Plain);
                }
            }
        );
    }

    private static IEnumerable<Contender> Pool(Setting setting, CountingHandler handler, Order[] orders)
    {
        string global = setting.Regime == Regime.L ? " (global)" : "";
        yield return DispatchContender.ValueTasks(
            "PoolingAsyncValueTaskMethodBuilder + Task.Yield" + global,
            setting,
            tasks =>
            {
                for (int i = 0; i < tasks.Length; i++)
                {
                    tasks[i] = YieldAsync(handler, orders[i], i);
                }
            }
        );
        yield return UnsafeQueue("UnsafeQueueUserWorkItem<TState>", setting, handler, orders, preferLocal: true);
        yield return Queue("QueueUserWorkItem<TState>", setting, handler, orders, preferLocal: true);
        yield return WorkItems(Floor, setting, handler, orders, preferLocal: true);
    }

    private static IEnumerable<Contender> ThroughGlobalQueue(Setting setting, CountingHandler handler, Order[] orders)
    {
        yield return DispatchContender.Tasks(
            "StartNew closure (global)",
            setting,
            tasks =>
            {
                for (int i = 0; i < tasks.Length; i++)
                {
                    tasks[i] = StartClosure(handler, orders[i], i, Global);
                }
            }
        );
        yield return DispatchContender.Tasks(
            "StartNew static + new state (global)",
            setting,
            tasks =>
            {
                for (int i = 0; i < tasks.Length; i++)
                {
                    tasks[i] = StartWithState(handler, orders[i], i, Global);
                }
            }
        );
        SelfClosure[] closures = SelfClosure.Many(setting.Items);
        yield return DispatchContender.Tasks(
            "SelfClosure (global)",
            setting,
            tasks =>
            {
                for (int i = 0; i < tasks.Length; i++)
                {
                    tasks[i] = Start(closures[i].Prepare(handler, orders[i], i), Global);
                }
            }
        );
        yield return UnsafeQueue("UnsafeQueueUserWorkItem<TState> (global)", setting, handler, orders, false);
        yield return Queue("QueueUserWorkItem<TState> (global)", setting, handler, orders, preferLocal: false);
        yield return WorkItems(Floor + " (global)", setting, handler, orders, preferLocal: false);
    }

    private static DispatchContender UnsafeQueue(
        string name,
        Setting setting,
        CountingHandler handler,
        Order[] orders,
        bool preferLocal
    ) =>
        DispatchContender.Posts(
            name,
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    ThreadPool.UnsafeQueueUserWorkItem(
                        static state => state.Handler.Reprice(state.Order, state.Depth),
                        new State(handler, orders[i], i),
                        preferLocal
                    );
                }
            }
        );

    private static DispatchContender Queue(
        string name,
        Setting setting,
        CountingHandler handler,
        Order[] orders,
        bool preferLocal
    ) =>
        DispatchContender.Posts(
            name,
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    ThreadPool.QueueUserWorkItem(
                        static state => state.Handler.Reprice(state.Order, state.Depth),
                        new State(handler, orders[i], i),
                        preferLocal
                    );
                }
            }
        );

    private static DispatchContender WorkItems(
        string name,
        Setting setting,
        CountingHandler handler,
        Order[] orders,
        bool preferLocal
    )
    {
        ReusedWorkItem[] items = ReusedWorkItem.Many(setting.Items);
        return DispatchContender.Posts(
            name,
            setting,
            () =>
            {
                for (int i = 0; i < items.Length; i++)
                {
                    items[i].Queue(handler, orders[i], i, preferLocal);
                }
            }
        );
    }

    private static Task RunClosure(CountingHandler handler, Order order, int depth) =>
        Task.Run(() => handler.Reprice(order, depth));

    private static Task StartClosure(CountingHandler handler, Order order, int depth, TaskCreationOptions options) =>
        Start(() => handler.Reprice(order, depth), options);

    private static Task StartWithState(CountingHandler handler, Order order, int depth, TaskCreationOptions options) =>
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

    private static Task Start(Action action, TaskCreationOptions options) =>
        Task.Factory.StartNew(action, CancellationToken.None, options, TaskScheduler.Default);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask YieldAsync(CountingHandler handler, Order order, int depth)
    {
        await Task.Yield();
        handler.Reprice(order, depth);
    }

    private readonly record struct State(CountingHandler Handler, Order Order, int Depth);
}
