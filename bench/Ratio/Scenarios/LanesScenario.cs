using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>One at a time, in order: what a lane does, and what one writes by hand for it.</summary>
internal sealed class LanesScenario : Scenario
{
    private const string Channel = "Channel of structs";
    private const string Closures = "exclusive scheduler + closures";
    private const int Capacity = 16;
    private const string Post = "post";
    private const string Bounded = "post to 16 at most";
    private const string Awaited = "100 awaited";

    private static readonly Dictionary<string, (int Keys, int Each)> Keyed = new Dictionary<string, (int, int)>
    {
        ["10000 keys x 1"] = (10_000, 1),
        ["4000 keys x 3"] = (4_000, 3),
    };

    public override string Name => "lanes";

    public override string Description => "handler, object and int, one at a time and in order, by one producer";

    public override IReadOnlyList<Case> Cases { get; } =
    [
        new Case(Post, 1_000),
        new Case(Bounded, 1_000),
        new Case(Awaited, 100),
        .. Keyed.Select(static keyed => new Case(keyed.Key, keyed.Value.Keys * keyed.Value.Each)),
    ];

    public override IReadOnlyList<string> Baselines { get; } = [Channel, Closures];

    public override string Caption(Regime regime) =>
        regime == Regime.L
            ? "One worker produces, and then runs the items."
            : "The producer is no pool thread. Bounded, it resumes where there was room.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        CountingHandler handler = new CountingHandler(setting.Countdown);
        Order[] orders = Order.Many(setting.Items);
        return setting.Case.Label switch
        {
            Post => OfOne(setting, handler, orders),
            Bounded => WithRoomForFew(orders),
            Awaited => WithResults(setting, handler, orders),
            _ => OfMany(setting, handler, orders, Keyed[setting.Case.Label].Keys),
        };
    }

    private static Contender[] OfOne(Setting setting, CountingHandler handler, Order[] orders)
    {
        ChannelLane channel = ChannelLane.Unbounded();
        TaskScheduler exclusive = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        Lane lane = new Lane();
        return
        [
            DispatchContender.Posts(
                Channel,
                setting,
                () =>
                {
                    for (int i = 0; i < orders.Length; i++)
                    {
                        channel.Post(handler, orders[i], i);
                    }
                }
            ),
            DispatchContender.Posts(
                Closures,
                setting,
                () =>
                {
                    for (int i = 0; i < orders.Length; i++)
                    {
                        _ = StartClosure(handler, orders[i], i, exclusive);
                    }
                }
            ),
            DispatchContender.Posts(
                "ClosureGen Lane Post",
                setting,
                () =>
                {
                    for (int i = 0; i < orders.Length; i++)
                    {
                        lane.Post(handler.RepriceWork(orders[i], i));
                    }
                }
            ),
        ];
    }

    private static Contender[] WithRoomForFew(Order[] orders)
    {
        // Awaited by the thread that continues with the last item, in either regime.
        Countdown countdown = new Countdown(Regime.L);
        CountingHandler handler = new CountingHandler(countdown);
        ChannelLane channel = ChannelLane.Bounded(Capacity);
        TaskScheduler exclusive = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        Lane lane = new Lane(Capacity);
        return
        [
            Contender.Awaited(Channel, () => PostByChannel(channel, countdown, handler, orders)),
            Contender.Awaited(Closures, () => StartClosures(exclusive, countdown, handler, orders)),
            Contender.Awaited("ClosureGen Lane PostAsync", () => PostByLane(lane, countdown, handler, orders)),
        ];
    }

    private static Contender[] WithResults(Setting setting, CountingHandler handler, Order[] orders)
    {
        ChannelLane channel = ChannelLane.Unbounded();
        TaskScheduler exclusive = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        Lane lane = new Lane();
        return
        [
            DispatchContender.Tasks(
                Channel,
                setting,
                tasks =>
                {
                    for (int i = 0; i < orders.Length; i++)
                    {
                        tasks[i] = channel.RunAsync(handler, orders[i], i);
                    }
                }
            ),
            DispatchContender.Tasks(
                Closures,
                setting,
                tasks =>
                {
                    for (int i = 0; i < orders.Length; i++)
                    {
                        tasks[i] = StartClosure(handler, orders[i], i, exclusive);
                    }
                }
            ),
            DispatchContender.ValueTasks(
                "ClosureGen Dispatch to a lane",
                setting,
                tasks =>
                {
                    for (int i = 0; i < orders.Length; i++)
                    {
                        tasks[i] = handler.RepriceWork(orders[i], i).Dispatch(lane);
                    }
                }
            ),
        ];
    }

    private static Contender[] OfMany(Setting setting, CountingHandler handler, Order[] orders, int keys)
    {
        ChannelLane[] channels = [.. Enumerable.Range(0, keys).Select(static _ => ChannelLane.Unbounded())];
        TaskScheduler[] exclusive =
        [
            .. Enumerable.Range(0, keys).Select(static _ => new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler),
        ];
        Lane[] lanes = [.. Enumerable.Range(0, keys).Select(static _ => new Lane())];
        return
        [
            DispatchContender.Posts(
                Channel,
                setting,
                () =>
                {
                    for (int i = 0; i < orders.Length; i++)
                    {
                        channels[i % channels.Length].Post(handler, orders[i], i);
                    }
                }
            ),
            DispatchContender.Posts(
                Closures,
                setting,
                () =>
                {
                    for (int i = 0; i < orders.Length; i++)
                    {
                        _ = StartClosure(handler, orders[i], i, exclusive[i % exclusive.Length]);
                    }
                }
            ),
            DispatchContender.Posts(
                "ClosureGen Lane Post",
                setting,
                () =>
                {
                    for (int i = 0; i < orders.Length; i++)
                    {
                        lanes[i % lanes.Length].Post(handler.RepriceWork(orders[i], i));
                    }
                }
            ),
        ];
    }

    private static Task StartClosure(CountingHandler handler, Order order, int depth, TaskScheduler scheduler) =>
        Task.Factory.StartNew(
            () => handler.Reprice(order, depth),
            CancellationToken.None,
            TaskCreationOptions.DenyChildAttach,
            scheduler
        );

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask PostByChannel(
        ChannelLane channel,
        Countdown countdown,
        CountingHandler handler,
        Order[] orders
    )
    {
        countdown.Reset(orders.Length);
        for (int i = 0; i < orders.Length; i++)
        {
            await channel.PostAsync(handler, orders[i], i).ConfigureAwait(false);
        }

        await countdown.WaitAsync().ConfigureAwait(false);
    }

    /// <summary>With room for any number: to wait for room, one would have to write more.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask StartClosures(
        TaskScheduler exclusive,
        Countdown countdown,
        CountingHandler handler,
        Order[] orders
    )
    {
        countdown.Reset(orders.Length);
        for (int i = 0; i < orders.Length; i++)
        {
            _ = StartClosure(handler, orders[i], i, exclusive);
        }

        await countdown.WaitAsync().ConfigureAwait(false);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask PostByLane(Lane lane, Countdown countdown, CountingHandler handler, Order[] orders)
    {
        countdown.Reset(orders.Length);
        for (int i = 0; i < orders.Length; i++)
        {
            await lane.PostAsync(handler.RepriceWork(orders[i], i)).ConfigureAwait(false);
        }

        await countdown.WaitAsync().ConfigureAwait(false);
    }
}
