namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>So many items in flight, and contenders that dispatch all of them, each in its way.</summary>
internal sealed class Flight(Setting setting)
{
    /// <summary>What a call adds to its order.</summary>
    public const int Depth = 3;

    public CountingHandler Handler { get; } = new CountingHandler(setting.Countdown);

    public Order[] Orders { get; } = Order.Many(setting.Items);

    public Contender Tasks<TWay>(string name, TWay way)
        where TWay : struct, IWay<Task>
    {
        (CountingHandler handler, Order[] orders) = (Handler, Orders);
        return DispatchContender.Tasks(
            name,
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = way.Start(handler, orders[i], Depth, i);
                }
            }
        );
    }

    public Contender ValueTasks<TWay>(string name, TWay way)
        where TWay : struct, IWay<ValueTask>
    {
        (CountingHandler handler, Order[] orders) = (Handler, Orders);
        return DispatchContender.ValueTasks(
            name,
            setting,
            tasks =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    tasks[i] = way.Start(handler, orders[i], Depth, i);
                }
            }
        );
    }

    public Contender Posts<TWay>(string name, TWay way)
        where TWay : struct, IPost
    {
        (CountingHandler handler, Order[] orders) = (Handler, Orders);
        return DispatchContender.Posts(
            name,
            setting,
            () =>
            {
                for (int i = 0; i < orders.Length; i++)
                {
                    way.Post(handler, orders[i], Depth, i);
                }
            }
        );
    }
}
