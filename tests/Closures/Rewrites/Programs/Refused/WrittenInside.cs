using ManualResetEventSlim done = new();
using SemaphoreSlim ticked = new(0);
{
    int count = args.Length;
    // reason: 'count' is written in the lambda.
    Task task = Task.Run(() => { count += 4; });
    task.Wait();
    Console.WriteLine(count);
}
{
    int count = args.Length;
    // reason: 'count' is written in the lambda.
    await Task.Run(() => Interlocked.Add(ref count, 5));
    Console.WriteLine(count);
}
{
    int count = args.Length;
    for (int i = 0; i < 3; i++)
    {
        // reason: 'count' is written in the lambda.
        Task.Run(() => { count += 4; Console.WriteLine(count); }).Wait();
    }
}
{
    Counter counter = new();
    // reason: A call may change the captured struct 'counter'.
    await Task.Run(() => counter.Increment());
    Console.WriteLine(counter.Increment());
    Console.WriteLine(await Jobs.Start(new Counter()));
}
{
    int ticks = args.Length;
    // reason: 'ticks' is written in the lambda.
    using Timer timer = new(_ => { Console.WriteLine(++ticks); ticked.Release(); Thread.Sleep(100); }, null, 0, 200);
    ticked.Wait();
    ticked.Wait();
    timer.Change(Timeout.Infinite, Timeout.Infinite);
}
{
    Timer? timer = null;
    // reason: 'timer' is written after the lambda has captured it.
    timer = new Timer(_ => { Console.WriteLine(timer is null); done.Set(); }, null, 50, Timeout.Infinite);
    done.Wait();
    timer.Dispose();
}

internal interface IIncrement
{
    int Increment();
}

internal struct Counter : IIncrement
{
    private int _count;

    public int Increment() => ++_count;
}

internal static class Jobs
{
    internal static async Task<int> Start<T>(T item)
        where T : IIncrement
    {
        // reason: A call may change the captured struct 'item'.
        await Task.Run(() => item.Increment());
        return item.Increment();
    }
}
