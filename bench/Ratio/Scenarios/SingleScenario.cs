using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Single dispatches: so many in flight, all done, again.</summary>
internal sealed class SingleScenario : Scenario
{
    private const string Closure = "Task.Run closure";
    private const string Floor = "reused IThreadPoolWorkItem";

    public override string Name => "single";

    public override string Description => "single dispatches of handler, object and int, by how many are in flight";

    public override IReadOnlyList<Case> Cases { get; } = [1, 10, 100, 400, 1_000];

    public override IReadOnlyList<string> Baselines { get; } = [Closure, Floor];

    public override string Caption(Regime regime) =>
        regime == Regime.L
            ? "One worker produces and then runs its own items. Items go to its local queue, but where a name says "
                + "(global): PreferFairness, preferLocal: false, Task.Yield. ClosureGen's Dispatch and Post take the "
                + "queue of their own choice."
            : "The producer is no pool thread: all items go through the global queue.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        CountingHandler handler = new CountingHandler(setting.Countdown);
        Order[] orders = Order.Many(setting.Items);
        IEnumerable<Contender> contenders =
        [
            .. Tasks(setting, handler, orders),
            .. Pool(setting, handler, orders),
            .. Generated(setting, handler, orders),
        ];
        return setting.Regime == Regime.L
            ? [.. contenders, .. ThroughGlobalQueue(setting, handler, orders)]
            : [.. contenders];
    }

    private static IEnumerable<Contender> Tasks(Setting setting, CountingHandler handler, Order[] orders)
    {
        yield return DispatchContender.Tasks(
            Closure,
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = Dispatches.RunClosure(handler, orders[i], i);
                }
            }
        );
        yield return DispatchContender.Tasks(
            "StartNew static + new state",
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = Dispatches.StartWithState(handler, orders[i], i, Dispatches.Plain);
                }
            }
        );
        SelfClosure[] closures = SelfClosure.Many(setting.Items);
        yield return DispatchContender.Tasks(
            "SelfClosure",
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = Dispatches.Start(closures[i].Prepare(handler, orders[i], i), Dispatches.Plain);
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
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = Dispatches.YieldAsync(handler, orders[i], i);
                }
            }
        );
        yield return DispatchContender.Posts(
            "UnsafeQueueUserWorkItem<TState>",
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    Dispatches.UnsafeQueue(handler, orders[i], i, preferLocal: true);
                }
            }
        );
        yield return DispatchContender.Posts(
            "QueueUserWorkItem<TState>",
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    Dispatches.Queue(handler, orders[i], i, preferLocal: true);
                }
            }
        );
        ReusedWorkItem[] items = ReusedWorkItem.Many(setting.Items);
        yield return DispatchContender.Posts(
            Floor,
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    items[i].Queue(handler, orders[i], i, preferLocal: true);
                }
            }
        );

        // What can be awaited costs at least this: the floor of Dispatch, as the one above is that of Post.
        AwaitableWorkItem[] awaitables = [.. orders.Select(static _ => new AwaitableWorkItem())];
        yield return DispatchContender.ValueTasks(
            Floor + " + IValueTaskSource" + global,
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = awaitables[i].Queue(handler, orders[i], i, preferLocal: false);
                }
            }
        );
    }

    private static IEnumerable<Contender> Generated(Setting setting, CountingHandler handler, Order[] orders)
    {
        yield return DispatchContender.Tasks(
            "ClosureGen StartNew",
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = handler.RepriceWork(orders[i], i).StartNew();
                }
            }
        );
        yield return DispatchContender.ValueTasks(
            "ClosureGen Dispatch",
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = handler.RepriceWork(orders[i], i).Dispatch();
                }
            }
        );
        yield return DispatchContender.Posts(
            "ClosureGen Post",
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    handler.RepriceWork(orders[i], i).Post();
                }
            }
        );
    }

    private static IEnumerable<Contender> ThroughGlobalQueue(Setting setting, CountingHandler handler, Order[] orders)
    {
        yield return DispatchContender.Tasks(
            "StartNew closure (global)",
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = Dispatches.StartClosure(handler, orders[i], i, Dispatches.Global);
                }
            }
        );
        yield return DispatchContender.Tasks(
            "StartNew static + new state (global)",
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = Dispatches.StartWithState(handler, orders[i], i, Dispatches.Global);
                }
            }
        );
        SelfClosure[] closures = SelfClosure.Many(setting.Items);
        yield return DispatchContender.Tasks(
            "SelfClosure (global)",
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = Dispatches.Start(closures[i].Prepare(handler, orders[i], i), Dispatches.Global);
                }
            }
        );
        yield return DispatchContender.Posts(
            "UnsafeQueueUserWorkItem<TState> (global)",
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    Dispatches.UnsafeQueue(handler, orders[i], i, preferLocal: false);
                }
            }
        );
        yield return DispatchContender.Posts(
            "QueueUserWorkItem<TState> (global)",
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    Dispatches.Queue(handler, orders[i], i, preferLocal: false);
                }
            }
        );
        ReusedWorkItem[] items = ReusedWorkItem.Many(setting.Items);
        yield return DispatchContender.Posts(
            Floor + " (global)",
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    items[i].Queue(handler, orders[i], i, preferLocal: false);
                }
            }
        );
        yield return DispatchContender.Tasks(
            "ClosureGen StartNew (global)",
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = handler.RepriceWork(orders[i], i).StartNew(creationOptions: Dispatches.Global);
                }
            }
        );
    }
}
