namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>So many items in flight, and contenders that dispatch all of them, each in its way.</summary>
internal sealed class Flight(Setting setting)
{
    /// <summary>What a call adds to its order.</summary>
    public const int Depth = 3;

    public CountingHandler Handler { get; } = new CountingHandler(setting.Countdown);

    public Order[] Orders { get; } = Order.Many(setting.Items);

    public Contender Tasks<TWay>(string name, TWay way)
        where TWay : struct, IWay<Task> => DispatchContender.Tasks(name, setting, StartAll<TWay, Task>(way));

    public Contender ValueTasks<TWay>(string name, TWay way)
        where TWay : struct, IWay<ValueTask> =>
        DispatchContender.ValueTasks(name, setting, StartAll<TWay, ValueTask>(way));

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

    // One loop for each way: it is a struct.
    private Action<TTask[]> StartAll<TWay, TTask>(TWay way)
        where TWay : struct, IWay<TTask>
    {
        (CountingHandler handler, Order[] orders) = (Handler, Orders);
        return tasks =>
        {
            for (int i = 0; i < orders.Length; i++)
            {
                tasks[i] = way.Start(handler, orders[i], Depth, i);
            }
        };
    }
}
