// => 11 2 3 4 5 6 | 7 8 | 1,4,9 12,14 | 30
using global::ClosureGen;
using global::System;
using global::System.Threading;
using global::System.Threading.Tasks;

public sealed partial class Handlers
{
    private int _sum;

    [NoCapture]
    public async Task AddAsync(int number)
    {
        await Task.Yield();
        Interlocked.Add(ref _sum, number);
    }

    [NoCapture]
    public ValueTask Subtract(int number)
    {
        Interlocked.Add(ref _sum, -number);
        return default;
    }

    [NoCapture]
    public static async Task<int> EchoAsync(int number)
    {
        await Task.Delay(1);
        return number;
    }

    [NoCapture]
    public async ValueTask<int> SquareAsync(int number, [ItemIndex] int index)
    {
        await Task.Yield();
        return number * number + index - index;
    }

    public int Sum => _sum;
}

public readonly partial struct Doubler
{
    [NoCapture]
    public async Task<int> DoubleAsync(int number, int offset = 10)
    {
        await Task.Yield();
        return number * 2 + offset;
    }
}

public static class Corpus
{
    public static string Run() => RunAsync().GetAwaiter().GetResult();

    private static async Task<string> RunAsync()
    {
        var handlers = new Handlers();
        await handlers.AddWork(10).StartNew();
        await handlers.AddWork(2).Dispatch();
        await handlers.SubtractWork(1).Dispatch();
        string verbs = $"{handlers.Sum} {await Handlers.EchoWork(2).StartNew()} {await Handlers.EchoWork(3).Dispatch()} "
            + $"{await handlers.SquareWork(2, 0).StartNew()} {await Handlers.EchoWork(5).StartNew(scheduler: TaskScheduler.Default, creationOptions: TaskCreationOptions.None)} "
            + (await Handlers.EchoWork(6).StartNew(scheduler: new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler));

        using var batch = DispatchBatch.Rent();
        BatchResult<int> seven = Handlers.EchoWork(7).AddTo(batch);
        BatchResult<int> eight = Handlers.EchoWork(8).AddTo(batch);
        batch.Add(handlers.AddWork(19));
        await batch.RunAsync();

        var squares = new int[3];
        await handlers.SquareEach(new[] { 1, 2, 3 }).RunAsync(squares);
        var doubles = new int[2];
        await Doubler.DoublePairs(new Doubler[2], new[] { 1, 2 }).RunAsync(doubles, 1);
        return $"{verbs} | {seven.Value} {eight.Value} | {string.Join(",", squares)} {string.Join(",", doubles)} | {handlers.Sum}";
    }
}
