using System.Threading.Channels;

namespace ClosureGen.Ratio.Scenarios;

internal sealed class SourcesScenario()
    : Scenario(
        "sources",
        "10,000 items of a source, two at a time, by the source and the handler",
        [
            new Case("sequence complete", Items),
            new Case("sequence yields", Items),
            new Case("async complete", Items),
            new Case("async yields", Items),
            new Case("channel complete", Items),
            new Case("channel yields", Items),
        ],
        [ForEach]
    )
{
    private const string ForEach = "Parallel.ForEachAsync";
    private const int Items = 10_000;
    private const int Degree = 2;

    private static readonly ParallelOptions Options = new ParallelOptions { MaxDegreeOfParallelism = Degree };

    public override string Caption(Regime regime) =>
        regime == Regime.L ? "There is one worker." : "The producer is no pool thread, all workers are free.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        YieldingHandler handler = new YieldingHandler(setting.Case.Label.EndsWith("yields", StringComparison.Ordinal));
        Order[] orders = Order.Many(Items);
        return setting.Case.Label.Split(' ')[0] switch
        {
            "sequence" => Compare(
                () => Parallel.ForEachAsync(Sequence(orders), Options, (order, _) => handler.Move(order)),
                () => handler.MoveEach(Sequence(orders)).RunAsync(Degree)
            ),
            "async" => Compare(
                () => Parallel.ForEachAsync(Later(orders), Options, (order, _) => handler.Move(order)),
                () => handler.MoveEach(Later(orders)).RunAsync(Degree)
            ),
            _ => Compare(
                () => Parallel.ForEachAsync(Channel(orders).ReadAllAsync(), Options, (order, _) => handler.Move(order)),
                () => handler.MoveEach(Channel(orders)).RunAsync(Degree)
            ),
        };
    }

    private static Contender[] Compare(Func<Task> forEach, Func<ValueTask> ours) =>
        [Contender.Awaited(ForEach, () => new ValueTask(forEach())), Contender.Awaited("ClosureGen Each", ours)];

    private static IEnumerable<Order> Sequence(Order[] orders)
    {
        foreach (Order order in orders)
        {
            yield return order;
        }
    }

    private static async IAsyncEnumerable<Order> Later(Order[] orders)
    {
        await Task.Yield();
        foreach (Order order in orders)
        {
            yield return order;
        }
    }

    private static ChannelReader<Order> Channel(Order[] orders)
    {
        Channel<Order> channel = System.Threading.Channels.Channel.CreateUnbounded<Order>();
        foreach (Order order in orders)
        {
            channel.Writer.TryWrite(order);
        }

        channel.Writer.Complete();
        return channel.Reader;
    }
}

/// <summary>Does next to nothing, and yields where it is told to.</summary>
internal sealed partial class YieldingHandler(bool yields)
{
    [NoCapture]
    public ValueTask Move(Order order)
    {
        order.Depth++;
        return yields ? YieldAsync() : default;
    }

    private static async ValueTask YieldAsync() => await Task.Yield();
}
