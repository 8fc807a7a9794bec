// sites: refused
// reason: A call may change the captured struct 'item'.
Console.WriteLine(await Jobs.Start(new Counter()));

internal interface IIncrement
{
    int Increment();
}

internal struct Counter : IIncrement
{
    private int _count;

    public int Increment() => ++_count;
}

internal static partial class Jobs
{
    internal static async Task<int> Start<T>(T item)
        where T : IIncrement
    {
#if CARELESS
        await AddWork(item).Dispatch();
#else
        await Task.Run(() => item.Increment());
#endif
        return item.Increment();
    }

    [ClosureGen.NoCapture]
    private static int Add<T>(T item)
        where T : IIncrement => item.Increment();
}
