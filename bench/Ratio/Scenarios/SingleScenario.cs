namespace ClosureGen.Ratio.Scenarios;

internal sealed class SingleScenario()
    : Scenario(
        "single",
        "single dispatches of handler, object and int, by how many are in flight",
        [1, 10, 100, 400, 1_000],
        [Closure, Floor]
    )
{
    private const string Closure = "Task.Run closure";
    private const string Floor = "reused IThreadPoolWorkItem";

    public override string Caption(Regime regime) =>
        regime == Regime.L
            ? "One worker produces and then runs its own items. Items go to its local queue, but where a name says "
                + "(global): PreferFairness, preferLocal: false, Task.Yield. ClosureGen's Dispatch and Post take the "
                + "queue of their own choice."
            : "The producer is no pool thread: all items go through the global queue.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        Flight flight = new Flight(setting);
        SelfClosure[] closures = SelfClosure.Many(setting.Items);
        ReusedWorkItem[] items = ReusedWorkItem.Many(setting.Items);
        AwaitableWorkItem[] awaitables = [.. flight.Orders.Select(static _ => new AwaitableWorkItem())];
        string global = setting.Regime == Regime.L ? " (global)" : "";
        Contender[] contenders =
        [
            flight.Tasks(Closure, new RunClosure()),
            flight.Tasks("StartNew static + new state", new StartWithState(Options.Plain)),
            flight.Tasks("SelfClosure", new StartSelfClosure(closures, Options.Plain)),
            flight.ValueTasks("PoolingAsyncValueTaskMethodBuilder + Task.Yield" + global, new Yield()),
            flight.Posts("UnsafeQueueUserWorkItem<TState>", new UnsafeQueue(preferLocal: true)),
            flight.Posts("QueueUserWorkItem<TState>", new Queue(preferLocal: true)),
            flight.Posts(Floor, new QueueReused(items, preferLocal: true)),
            // What can be awaited costs at least this: the floor of Dispatch, as the one above is that of Post.
            flight.ValueTasks(Floor + " + IValueTaskSource" + global, new QueueAwaitable(awaitables, false)),
            flight.Tasks("ClosureGen StartNew", new OurStartNew()),
            flight.ValueTasks("ClosureGen Dispatch", new OurDispatch()),
            flight.Posts("ClosureGen Post", new OurPost()),
        ];
        return setting.Regime == Regime.G
            ? contenders
            :
            [
                .. contenders,
                flight.Tasks("StartNew closure (global)", new StartClosure(Options.Global)),
                flight.Tasks("StartNew static + new state (global)", new StartWithState(Options.Global)),
                flight.Tasks("SelfClosure (global)", new StartSelfClosure(closures, Options.Global)),
                flight.Posts("UnsafeQueueUserWorkItem<TState> (global)", new UnsafeQueue(preferLocal: false)),
                flight.Posts("QueueUserWorkItem<TState> (global)", new Queue(preferLocal: false)),
                flight.Posts(Floor + " (global)", new QueueReused(items, preferLocal: false)),
                flight.Tasks("ClosureGen StartNew (global)", new OurGlobalStartNew()),
            ];
    }
}
