using System.Runtime.CompilerServices;
using System.Threading.Channels;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>One at a time, in order: what a lane does, and what one writes by hand for it.</summary>
internal sealed class LanesScenario()
    : Scenario(
        "lanes",
        "handler, object and int, one at a time and in order, by one producer",
        [
            new Case(Post, 1_000),
            new Case(Bounded, 1_000),
            new Case(Awaited, 100),
            new Case("10000 keys x 1", 10_000),
            new Case("4000 keys x 3", 12_000),
        ],
        [Channel, Closures]
    )
{
    private const string Channel = "Channel of structs";
    private const string Closures = "exclusive scheduler + closures";
    private const int Capacity = 16;
    private const string Post = "post";
    private const string Bounded = "post to 16 at most";
    private const string Awaited = "100 awaited";

    public override string Caption(Regime regime) =>
        regime == Regime.L
            ? "One worker produces, and then runs the items."
            : "The producer is no pool thread. Bounded, it resumes where there was room.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        Flight flight = new Flight(setting);
        return setting.Case.Label switch
        {
            Bounded => WithRoomForFew(setting),
            Awaited =>
            [
                flight.Tasks(Channel, new ToChannel(Of(ChannelLane.Unbounded, setting, 1))),
                flight.Tasks(Closures, new OnScheduler(Of(Exclusive, setting, 1))),
                flight.ValueTasks("ClosureGen Dispatch to a lane", new ToLane(Of(static () => new Lane(), setting, 1))),
            ],
            Post => Posts(1),
            "4000 keys x 3" => Posts(4_000),
            _ => Posts(10_000),
        };

        Contender[] Posts(int keys) =>
            [
                flight.Posts(Channel, new ToChannel(Of(ChannelLane.Unbounded, setting, keys))),
                flight.Posts(Closures, new OnScheduler(Of(Exclusive, setting, keys))),
                flight.Posts("ClosureGen Lane Post", new ToLane(Of(static () => new Lane(), setting, keys))),
            ];
    }

    private static Contender[] WithRoomForFew(Setting setting)
    {
        // Awaited by the thread that continues with the last item, in either regime.
        Countdown countdown = new Countdown(Regime.L);
        Flight flight = new Flight(setting with { Countdown = countdown });
        ToChannel channel = new ToChannel(Of(static () => ChannelLane.Bounded(Capacity), setting, 1));
        ToLane lane = new ToLane(Of(static () => new Lane(Capacity), setting, 1));
        return
        [
            Contender.Awaited(Channel, () => PostAsync(flight, countdown, channel)),
            // With room for any number: to wait for room, one would have to write more.
            Contender.Awaited(Closures, flight.Posts("", new OnScheduler(Of(Exclusive, setting, 1))).Start),
            Contender.Awaited("ClosureGen Lane PostAsync", () => PostAsync(flight, countdown, lane)),
        ];
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask PostAsync<TWay>(Flight flight, Countdown countdown, TWay way)
        where TWay : struct, IPostAsync
    {
        (CountingHandler handler, Order[] orders) = (flight.Handler, flight.Orders);
        countdown.Reset(orders.Length);
        for (int i = 0; i < orders.Length; i++)
        {
            await way.PostAsync(handler, orders[i], Flight.Depth, i).ConfigureAwait(false);
        }

        await countdown.WaitAsync().ConfigureAwait(false);
    }

    private static TaskScheduler Exclusive() => new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;

    /// <summary>Makes as many as there are keys, and says for each item which is its.</summary>
    private static T[] Of<T>(Func<T> create, Setting setting, int keys)
    {
        T[] all = [.. Enumerable.Range(0, keys).Select(_ => create())];
        return [.. Enumerable.Range(0, setting.Items).Select(place => all[place % keys])];
    }

    /// <summary>A post that waits for room.</summary>
    private interface IPostAsync
    {
        ValueTask PostAsync(CountingHandler handler, Order order, int depth, int place);
    }

    private readonly struct ToChannel(ChannelLane[] lanes) : IPost, IPostAsync, IWay<Task>
    {
        public void Post(CountingHandler handler, Order order, int depth, int place) =>
            lanes[place].Post(new Call(handler, order, depth));

        public ValueTask PostAsync(CountingHandler handler, Order order, int depth, int place) =>
            lanes[place].PostAsync(new Call(handler, order, depth));

        public Task Start(CountingHandler handler, Order order, int depth, int place) =>
            lanes[place].RunAsync(new Call(handler, order, depth));
    }

    private readonly struct OnScheduler(TaskScheduler[] schedulers) : IPost, IWay<Task>
    {
        public void Post(CountingHandler handler, Order order, int depth, int place) =>
            Start(handler, order, depth, place);

        public Task Start(CountingHandler handler, Order order, int depth, int place) =>
            Task.Factory.StartNew(() => handler.Reprice(order, depth), default, Options.Plain, schedulers[place]);
    }

    private readonly struct ToLane(Lane[] lanes) : IPost, IPostAsync, IWay<ValueTask>
    {
        public void Post(CountingHandler handler, Order order, int depth, int place) =>
            lanes[place].Post(handler.RepriceWork(order, depth));

        public ValueTask PostAsync(CountingHandler handler, Order order, int depth, int place) =>
            lanes[place].PostAsync(handler.RepriceWork(order, depth));

        public ValueTask Start(CountingHandler handler, Order order, int depth, int place) =>
            handler.RepriceWork(order, depth).Dispatch(lanes[place]);
    }
}

/// <summary>A lane as one writes it by hand: a channel of calls, and a loop that reads them.</summary>
internal sealed class ChannelLane
{
    private readonly Channel<Message> _channel;

    private ChannelLane(Channel<Message> channel)
    {
        _channel = channel;
        _ = Task.Run(ReadAsync);
    }

    public static ChannelLane Unbounded() =>
        new ChannelLane(Channel.CreateUnbounded<Message>(new UnboundedChannelOptions { SingleReader = true }));

    public static ChannelLane Bounded(int capacity) =>
        new ChannelLane(Channel.CreateBounded<Message>(new BoundedChannelOptions(capacity) { SingleReader = true }));

    public void Post(Call call) => _channel.Writer.TryWrite(new Message(call));

    public ValueTask PostAsync(Call call) => _channel.Writer.WriteAsync(new Message(call));

    /// <summary>The same, with a task that completes when the handler has returned.</summary>
    public Task RunAsync(Call call)
    {
        TaskCompletionSource completion = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _channel.Writer.TryWrite(new Message(call, completion));
        return completion.Task;
    }

    private async Task ReadAsync()
    {
        ChannelReader<Message> reader = _channel.Reader;
        while (await reader.WaitToReadAsync().ConfigureAwait(false))
        {
            while (reader.TryRead(out Message message))
            {
                message.Call.Run();
                message.Completion?.SetResult();
            }
        }
    }

    private readonly record struct Message(Call Call, TaskCompletionSource? Completion = null);
}
