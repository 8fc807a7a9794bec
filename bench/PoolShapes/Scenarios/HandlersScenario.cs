using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ClosureGen.PoolShapes.Shapes;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.PoolShapes.Scenarios;

/// <summary>Dispatches from inside handlers, on all workers at once: every one rents, and every one returns.</summary>
internal sealed class HandlersScenario : Scenario
{
    public override string Name => "handlers";

    public override string Description => "rented by handlers on all workers, returned where the items run";

    public override IReadOnlyList<Case> Cases { get; } =
    [new Case("1 each", Environment.ProcessorCount), 10, 100, 1_000, 10_000];

    public override IReadOnlyList<string> Baselines { get; } = [PlacesShape.ShapeName, NoShape.ShapeName];

    public override string Caption(Regime regime) =>
        "As many handlers as there are processors produce an equal part each. The cost of the queue is in all rows.";

    public override IReadOnlyList<Contender> Contenders(Setting setting) =>
        [
            .. Shape.All.Select(shape =>
            {
                int producers = Environment.ProcessorCount;
                Producer[] all =
                [
                    .. Enumerable
                        .Range(0, producers)
                        .Select(i => new Producer(shape, setting.Countdown, Share.Of(setting.Items, i, producers))),
                ];
                return DispatchContender.Posts(
                    shape.Name,
                    setting,
                    () =>
                    {
                        foreach (Producer producer in all)
                        {
                            ThreadPool.UnsafeQueueUserWorkItem(producer, preferLocal: false);
                        }
                    }
                );
            }),
        ];

    private sealed class Producer(Shape shape, Countdown countdown, int items) : IThreadPoolWorkItem
    {
        public void Execute()
        {
            for (int i = 0; i < items; i++)
            {
                Item item = shape.Rent().Prepare(countdown, this, i);
                ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal: false);
            }
        }
    }
}
