using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Two flows on the thread pool, with handlers of one class or of a class each: do they get in each other's way?</summary>
internal sealed class TypesScenario : Scenario
{
    private const string Closure = "Task.Run closure";
    private const string OneClass = "one class";
    private const int Flows = 2;
    private const int Rounds = 20;
    private const int InFlight = 100;

    public override string Name => "types";

    public override string Description =>
        "two flows on the pool, whose handlers are of one class or of a class each: 100 items and wait, 20 times";

    public override IReadOnlyList<Case> Cases { get; } =
    [new Case(OneClass, Flows * Rounds * InFlight), new Case("a class each", Flows * Rounds * InFlight)];

    public override IReadOnlyList<string> Baselines { get; } = [Closure];

    public override string Caption(Regime regime) =>
        (regime == Regime.L ? "One worker: the flows take turns. " : "A worker for each flow. ")
        + "Where each has a class of its own it has a pool of its own, whose memory no other flow's is beside. To start the "
        + "flows allocates some hundred bytes each, which the items share.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        bool isOneClass = setting.Case.Label == OneClass;
        Flow first = new FlowOf<byte>();
        Flow second = isOneClass ? new FlowOf<byte>() : new FlowOf<long>();
        return
        [
            Together(Closure, first.RunClosuresAsync, second.RunClosuresAsync),
            Together("ClosureGen Dispatch", first.RunDispatchesAsync, second.RunDispatchesAsync),
        ];
    }

    private static Contender Together(string name, Func<Task> first, Func<Task> second) =>
        Contender.Awaited(name, () => new ValueTask(Task.WhenAll(Start(first), Start(second))));

    private static Task Start(Func<Task> flow) =>
        Task
            .Factory.StartNew(
                flow,
                CancellationToken.None,
                TaskCreationOptions.DenyChildAttach | TaskCreationOptions.PreferFairness,
                TaskScheduler.Default
            )
            .Unwrap();

    private abstract class Flow
    {
        public abstract Task RunClosuresAsync();

        public abstract Task RunDispatchesAsync();
    }

    private sealed class FlowOf<TKind> : Flow
        where TKind : struct
    {
        private readonly HandlerOf<TKind> _handler = new HandlerOf<TKind>();
        private readonly Order[] _orders = Order.Many(InFlight);
        private readonly Task[] _tasks = new Task[InFlight];
        private readonly ValueTask[] _dispatches = new ValueTask[InFlight];

        public override async Task RunClosuresAsync()
        {
            for (int round = 0; round < Rounds; round++)
            {
                for (int i = 0; i < _tasks.Length; i++)
                {
                    _tasks[i] = RunClosure(_orders[i], i);
                }

                foreach (Task task in _tasks)
                {
                    await task.ConfigureAwait(false);
                }
            }
        }

        public override async Task RunDispatchesAsync()
        {
            for (int round = 0; round < Rounds; round++)
            {
                for (int i = 0; i < _dispatches.Length; i++)
                {
                    _dispatches[i] = _handler.RepriceWork(_orders[i], i).Dispatch();
                }

                foreach (ValueTask dispatch in _dispatches)
                {
                    await dispatch.ConfigureAwait(false);
                }
            }
        }

        private Task RunClosure(Order order, int depth) => Task.Run(() => _handler.Reprice(order, depth));
    }
}
