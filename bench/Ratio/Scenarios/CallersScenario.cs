using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;
using CommunityToolkit.HighPerformance.Helpers;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Two pool threads that each run small batches, back to back: no core is free to help.</summary>
internal sealed class CallersScenario : Scenario
{
    private const string ParallelFor = "Parallel.For";
    private const string PlainLoop = "plain loop";
    private const int Callers = 2;
    private const int Runs = 50;
    private const int Items = 100;

    public override string Name => "callers";

    public override string Description => "two pool threads, each with 50 batches of 100 objects, back to back";

    public override IReadOnlyList<Case> Cases { get; } =
    [new Case("trivial", Callers * Runs * Items), new Case("1 us", Callers * Runs * Items)];

    public override IReadOnlyList<string> Baselines { get; } = [ParallelFor, PlainLoop];

    public override string Caption(Regime regime) =>
        regime == Regime.L ? "One worker: the callers take turns." : "A worker for each caller.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        WorkHandler handler = new WorkHandler();
        int[] steps = [setting.Case.Label == "trivial" ? 0 : Work.Steps(1)];
        return
        [
            Both(
                PlainLoop,
                orders =>
                {
                    foreach (Order order in orders)
                    {
                        handler.Handle(order, steps);
                    }
                }
            ),
            Both(ParallelFor, orders => Parallel.For(0, orders.Length, i => handler.Handle(orders[i], steps))),
            Both(
                "ParallelHelper.For",
                orders => ParallelHelper.For(0, orders.Length, new HandleAction(handler, orders, steps))
            ),
            Both("ClosureGen Each", orders => handler.HandleEach(orders, steps).Run()),
        ];
    }

    private static Contender Both(string name, Action<Order[]> run)
    {
        Caller first = new Caller(run);
        Caller second = new Caller(run);
        return Contender.Awaited(
            name,
            () =>
            {
                Task one = Task.Factory.StartNew(
                    first.Run,
                    CancellationToken.None,
                    TaskCreationOptions.DenyChildAttach,
                    TaskScheduler.Default
                );
                Task other = Task.Factory.StartNew(
                    second.Run,
                    CancellationToken.None,
                    TaskCreationOptions.DenyChildAttach,
                    TaskScheduler.Default
                );
                return new ValueTask(Task.WhenAll(one, other));
            }
        );
    }

    private sealed class Caller
    {
        private readonly Order[] _orders = Order.Many(Items);

        public Caller(Action<Order[]> run)
        {
            Run = () =>
            {
                for (int i = 0; i < Runs; i++)
                {
                    run(_orders);
                }
            };
        }

        public Action Run { get; }
    }

    private readonly struct HandleAction(WorkHandler handler, Order[] orders, int[] steps) : IAction
    {
        public void Invoke(int i) => handler.Handle(orders[i], steps);
    }
}
