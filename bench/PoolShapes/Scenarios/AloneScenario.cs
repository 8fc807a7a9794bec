using System.Collections.Generic;
using System.Linq;
using ClosureGen.PoolShapes.Shapes;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.PoolShapes.Scenarios;

/// <summary>The pool alone: so many are rented and then returned, all on one thread.</summary>
internal sealed class AloneScenario : Scenario
{
    private const int ItemsARun = 10_000;

    public override string Name => "alone";

    public override string Description => "rented and returned by the same thread, without a queue";

    public override IReadOnlyList<Case> Cases { get; } =
    [.. new[] { 1, 10, 100, 1_000, 10_000 }.Select(static inUse => new Case($"{inUse} in use", ItemsARun))];

    public override IReadOnlyList<string> Baselines { get; } = [PlacesShape.ShapeName, NoShape.ShapeName];

    public override string Caption(Regime regime) => "10,000 rents and returns a run, on one thread.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        int inUse = int.Parse(setting.Case.Label.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture);
        object argument = new object();
        return
        [
            .. Shape.All.Select(shape =>
            {
                Item[] items = new Item[inUse];
                return Contender.Blocking(
                    shape.Name,
                    () =>
                    {
                        for (int round = 0; round < ItemsARun / inUse; round++)
                        {
                            RentAndReturn(shape, items, argument);
                        }
                    }
                );
            }),
        ];
    }

    private static void RentAndReturn(Shape shape, Item[] items, object argument)
    {
        for (int i = 0; i < items.Length; i++)
        {
            items[i] = shape.Rent().Prepare(null, argument, i);
        }

        foreach (Item item in items)
        {
            item.Clear();
            shape.Return(item);
        }
    }
}
