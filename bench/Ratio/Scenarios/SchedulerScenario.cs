using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Dispatches by code that runs under a scheduler of its own, as an actor's does.</summary>
internal sealed class SchedulerScenario : Scenario
{
    private const string Closure = "Task.Run closure";
    private const string StartedClosure = "Factory.StartNew closure";
    private const int Items = 2_000;

    private static readonly Size[] Sizes =
    [
        .. from kind in (string[])["exclusive", "activation"]
        from inFlight in (int[])[1, 100]
        select new Size(kind, inFlight),
    ];

    public override string Name => "scheduler";

    public override string Description =>
        "so many in flight, made and awaited in a task of a scheduler that runs one at a time";

    public override IReadOnlyList<Case> Cases { get; } = [.. Sizes.Select(static size => new Case(size.Label, Items))];

    public override IReadOnlyList<string> Baselines { get; } = [Closure, StartedClosure];

    public override string Caption(Regime regime) =>
        "StartNew queues to the scheduler of the code that makes the items, Task.Run and Dispatch to the pool. Items are "
        + "awaited from the first on, and what follows an await runs under the scheduler again."
        + (regime == Regime.L ? " One worker." : "");

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        Size size = Sizes.Single(size => size.Label == setting.Case.Label);
        TaskScheduler scheduler =
            size.Kind == "exclusive"
                ? new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler
                : new ActivationScheduler();
        Flow flow = new Flow(size.InFlight);
        return
        [
            Under(scheduler, Closure, flow.RunClosuresAsync),
            Under(scheduler, "ClosureGen Dispatch", flow.DispatchAsync),
            Under(scheduler, StartedClosure, flow.StartClosuresAsync),
            Under(scheduler, "ClosureGen StartNew", flow.StartAsync),
        ];
    }

    private static Contender Under(TaskScheduler scheduler, string name, Func<Task> run) =>
        Contender.Awaited(
            name,
            () =>
                new ValueTask(
                    Task.Factory.StartNew(run, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler)
                        .Unwrap()
                )
        );

    private sealed record Size(string Kind, int InFlight)
    {
        public string Label => $"{Kind} x {InFlight}";
    }

    private sealed class Flow(int inFlight)
    {
        private readonly TrivialHandler _handler = new TrivialHandler();
        private readonly Order[] _orders = Order.Many(inFlight);
        private readonly Task[] _tasks = new Task[inFlight];
        private readonly ValueTask[] _dispatches = new ValueTask[inFlight];

        public Task RunClosuresAsync() =>
            AwaitTasksAsync(static (handler, order, i) => Task.Run(() => handler.Reprice(order, i)));

        public Task StartClosuresAsync() =>
            AwaitTasksAsync(
                static (handler, order, i) =>
                    Task.Factory.StartNew(
                        () => handler.Reprice(order, i),
                        CancellationToken.None,
                        TaskCreationOptions.DenyChildAttach,
                        TaskScheduler.Current
                    )
            );

        public Task StartAsync() =>
            AwaitTasksAsync(
                static (handler, order, i) => handler.RepriceWork(order, i).StartNew(scheduler: TaskScheduler.Current)
            );

        public async Task DispatchAsync()
        {
            for (int done = 0; done < Items; done += _orders.Length)
            {
                for (int i = 0; i < _orders.Length; i++)
                {
                    _dispatches[i] = _handler.RepriceWork(_orders[i], i).Dispatch();
                }

                foreach (ValueTask dispatch in _dispatches)
                {
                    await dispatch;
                }
            }
        }

        private async Task AwaitTasksAsync(Func<TrivialHandler, Order, int, Task> start)
        {
            for (int done = 0; done < Items; done += _orders.Length)
            {
                for (int i = 0; i < _orders.Length; i++)
                {
                    _tasks[i] = start(_handler, _orders[i], i);
                }

                foreach (Task task in _tasks)
                {
                    await task;
                }
            }
        }
    }
}
