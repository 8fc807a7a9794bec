using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>A request that hands items out to the pool, in one of several ways, and waits for all of them.</summary>
internal sealed class FanoutRequest : IThreadPoolWorkItem
{
    private readonly WorkHandler _handler = new WorkHandler();
    private readonly WorkHandler[] _handlers;
    private readonly Order[] _orders;
    private readonly int[] _steps;
    private readonly Task[] _tasks;
    private readonly ValueTask[] _dispatches;
    private readonly bool _lastFirst;
    private readonly Func<FanoutRequest, Task> _run;
    private readonly CountdownEvent _pending;

    public FanoutRequest(
        int items,
        double microseconds,
        bool lastFirst,
        Func<FanoutRequest, Task> run,
        CountdownEvent pending
    )
    {
        _orders = Order.Many(items);
        _handlers = [.. _orders.Select(_ => _handler)];
        _steps = [Work.Steps(microseconds)];
        _tasks = new Task[items];
        _dispatches = new ValueTask[items];
        _lastFirst = lastFirst;
        _run = run;
        _pending = pending;
    }

    public async void Execute()
    {
        await _run(this).ConfigureAwait(false);
        _pending.Signal();
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
            _dispatches[i] = _handler.HandleWork(_orders[i], _steps).Dispatch();
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
            _tasks[i] = _handler.HandleWork(_orders[i], _steps).StartNew();
        }

        return Task.WhenAll(_tasks);
    }

    public async Task BatchAsync()
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        foreach (Order order in _orders)
        {
            batch.Add(_handler.HandleWork(order, _steps));
        }

        await batch.RunAsync().ConfigureAwait(false);
    }

    public Task PairsAsync() => WorkHandler.HandlePairs(_handlers, _orders, _steps).RunAsync().AsTask();

    private void Run()
    {
        for (int i = 0; i < _orders.Length; i++)
        {
            Order order = _orders[i];
            _tasks[i] = Task.Run(() => _handler.Handle(order, _steps));
        }
    }

    private int Place(int i) => _lastFirst ? _dispatches.Length - 1 - i : i;
}
