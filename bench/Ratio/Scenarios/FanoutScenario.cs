using System.Diagnostics;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Requests that come at a given rate, and each hand out a few items and wait for them: processor time.</summary>
internal sealed class FanoutScenario()
    : Scenario(
        "fanout",
        "requests at a given rate that each hand out so many items and await them",
        [.. Sizes.Select(static size => new Case(size.Label, size.Requests * size.Items))],
        [WhenAll]
    )
{
    private const string WhenAll = "Task.Run + WhenAll";

    private static readonly FanoutSize[] Sizes =
    [
        .. from items in (int[])[5, 20, 50]
        from microseconds in (int[])[1, 5, 20]
        from lastFirst in (bool[])[false, true]
        select new FanoutSize(items, microseconds, lastFirst),
    ];

    public override string Caption(Regime regime) =>
        "The time is that between requests; what counts is processor time. Requests come each millisecond, those that are "
        + "due, and whether others are done or not.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        FanoutSize size = Sizes.Single(size => size.Label == setting.Case.Label);
        if (setting.Regime == Regime.L)
        {
            // The producer is a thread of its own.
            return [];
        }

        return
        [
            Requested(WhenAll, size, static request => request.WhenAllAsync()),
            Requested("Task.Run in order", size, static request => request.TasksInOrderAsync()),
            Requested("ClosureGen Dispatch", size, static request => request.DispatchAsync()),
            Requested("ClosureGen StartNew + WhenAll", size, static request => request.StartNewAsync()),
            Requested("ClosureGen DispatchBatch", size, static request => request.BatchAsync()),
            Requested("ClosureGen Pairs", size, static request => request.PairsAsync()),
        ];
    }

    private static Contender Requested(string name, FanoutSize size, Func<FanoutRequest, Task> run)
    {
        CountdownEvent pending = new CountdownEvent(size.Requests);
        FanoutRequest[] requests =
        [
            .. Enumerable.Range(0, size.Requests).Select(_ => new FanoutRequest(size, new WorkHandler(), run, pending)),
        ];
        return Contender.Blocking(name, () => Issue(requests, size.PerSecond, pending));
    }

    private static void Issue(FanoutRequest[] requests, double perSecond, CountdownEvent pending)
    {
        pending.Reset();
        long start = Stopwatch.GetTimestamp();
        for (int issued = 0; issued < requests.Length; Thread.Sleep(1))
        {
            double due = Stopwatch.GetElapsedTime(start).TotalSeconds * perSecond;
            for (; issued < requests.Length && issued < due; issued++)
            {
                ThreadPool.UnsafeQueueUserWorkItem(requests[issued], preferLocal: false);
            }
        }

        pending.Wait();
    }
}

/// <summary>A request that hands items out to the pool, in one of several ways, and waits for all of them.</summary>
internal sealed class FanoutRequest(
    FanoutSize size,
    WorkHandler handler,
    Func<FanoutRequest, Task> run,
    CountdownEvent pending
) : IThreadPoolWorkItem
{
    private readonly Order[] _orders = Order.Many(size.Items);
    private readonly int[] _steps = [Work.Steps(size.Microseconds)];
    private readonly Task[] _tasks = new Task[size.Items];
    private readonly ValueTask[] _dispatches = new ValueTask[size.Items];
    private readonly WorkHandler[] _handlers = [.. Enumerable.Repeat(handler, size.Items)];

    public async void Execute()
    {
        await run(this).ConfigureAwait(false);
        pending.Signal();
    }

    public Task WhenAllAsync()
    {
        Run();
        return Task.WhenAll(_tasks);
    }

    public async Task TasksInOrderAsync()
    {
        Run();
        for (int i = 0; i < _tasks.Length; i++)
        {
            await _tasks[Place(i)].ConfigureAwait(false);
        }
    }

    public async Task DispatchAsync()
    {
        for (int i = 0; i < _orders.Length; i++)
        {
            _dispatches[i] = handler.HandleWork(_orders[i], _steps).Dispatch();
        }

        for (int i = 0; i < _dispatches.Length; i++)
        {
            await _dispatches[Place(i)].ConfigureAwait(false);
        }
    }

    public Task StartNewAsync()
    {
        for (int i = 0; i < _orders.Length; i++)
        {
            _tasks[i] = handler.HandleWork(_orders[i], _steps).StartNew();
        }

        return Task.WhenAll(_tasks);
    }

    public async Task BatchAsync()
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        foreach (Order order in _orders)
        {
            batch.Add(handler.HandleWork(order, _steps));
        }

        await batch.RunAsync().ConfigureAwait(false);
    }

    public Task PairsAsync() => WorkHandler.HandlePairs(_handlers, _orders, _steps).RunAsync().AsTask();

    private void Run()
    {
        for (int i = 0; i < _orders.Length; i++)
        {
            Order order = _orders[i];
            _tasks[i] = Task.Run(() => handler.Handle(order, _steps));
        }
    }

    private int Place(int i) => size.LastFirst ? _dispatches.Length - 1 - i : i;
}

/// <summary>What a request hands out, and how many of them come.</summary>
internal sealed record FanoutSize(int Items, int Microseconds, bool LastFirst)
{
    private const int MostPerSecond = 10_000;

    // A fourth of what two cores can do.
    private const int MicrosecondsOfWork = 500_000;

    private static readonly TimeSpan Length = TimeSpan.FromMilliseconds(30);

    public int PerSecond => Math.Min(MostPerSecond, MicrosecondsOfWork / (Items * Microseconds));

    public int Requests => (int)(PerSecond * Length.TotalSeconds);

    public string Label => $"{Items} x {Microseconds} us {(LastFirst ? "last" : "first")} awaited first {PerSecond}/s";
}
