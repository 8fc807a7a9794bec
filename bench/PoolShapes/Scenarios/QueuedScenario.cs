using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ClosureGen.PoolShapes.Shapes;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.PoolShapes.Scenarios;

/// <summary>The life of a dispatch: rented and queued by one thread, returned by the one that runs it.</summary>
internal sealed class QueuedScenario : Scenario
{
    public override string Name => "queued";

    public override string Description =>
        "rented by a producer, returned where the item runs, by how many are in flight";

    public override IReadOnlyList<Case> Cases { get; } = [1, 10, 100, 1_000, 10_000];

    public override IReadOnlyList<string> Baselines { get; } = [PlacesShape.ShapeName, NoShape.ShapeName];

    public override string Caption(Regime regime) =>
        regime == Regime.L
            ? "The producer is a work item on the pool's one worker. The cost of the queue is in all rows."
            : "The producer is no pool thread, all workers are free. The cost of the queue is in all rows.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        object argument = new object();
        return
        [
            .. Shape.All.Select(shape =>
                DispatchContender.Posts(
                    shape.Name,
                    setting,
                    () =>
                    {
                        for (int i = 0; i < setting.Items; i++)
                        {
                            Item item = shape.Rent().Prepare(setting.Countdown, argument, i);
                            ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal: false);
                        }
                    }
                )
            ),
        ];
    }
}
