// The program of a browser, where one thread runs everything: each verb in turn, beside what Task.Run makes of the same call.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using ClosureGen;

var handler = new Handler();
int[] numbers = [1, 2, 3];
int[] results = new int[3];
var local = new AsyncLocal<int>();

await Compare("StartNew", () => Task.Run(() => handler.Add(1)), () => handler.AddWork(1).StartNew());
await Case("StartNew, result", () => Task.Run(() => handler.Double(2)), () => handler.DoubleWork(2).StartNew());
await Compare(
    "StartNew, async",
    () => Task.Run(() => handler.AddLaterAsync(3)),
    () => handler.AddLaterWork(3).StartNew()
);
await Compare("Dispatch", () => Task.Run(() => handler.Add(4)), () => handler.AddWork(4).Dispatch().AsTask());
await Case(
    "Dispatch, result",
    () => Task.Run(() => handler.Double(5)),
    () => handler.DoubleWork(5).Dispatch().AsTask()
);
await Compare(
    "Dispatch, async",
    () => Task.Run(() => handler.AddLaterAsync(6)),
    () => handler.AddLaterWork(6).Dispatch().AsTask()
);
await Compare(
    "Dispatch, fails",
    () => Task.Run(() => handler.Fail("no")),
    () => handler.FailWork("no").Dispatch().AsTask()
);
await Compare(
    "Dispatch, cancelled",
    () => Task.Run(() => handler.Add(1), new CancellationToken(true)),
    () => handler.AddWork(1).Dispatch(new CancellationToken(true)).AsTask()
);
await Compare("Post", () => Task.Run(() => handler.Add(7)), () => Idle(() => handler.AddWork(7).Post()));
await Compare(
    "PostAfter",
    async () =>
    {
        await Task.Delay(5);
        handler.Add(8);
    },
    async () =>
    {
        handler.AddWork(8).PostAfter(TimeSpan.FromMilliseconds(5));
        for (int i = 0; i < 100 && handler.Sum == 0; i++)
        {
            await Task.Delay(5);
        }
    }
);
await Case(
    "Each, Run",
    () => Task.FromResult(Parallel.ForEach(numbers, handler.Add).IsCompleted),
    () =>
    {
        handler.AddEach(numbers).Run();
        return Task.FromResult(true);
    }
);
await Compare(
    "Each, RunAsync",
    () => Parallel.ForEachAsync(numbers, async (number, _) => await handler.AddLaterAsync(number)),
    () => handler.AddLaterEach(numbers).RunAsync().AsTask()
);
await Case(
    "Each, results",
    async () => string.Join(" ", await Task.WhenAll(numbers.Select(number => Task.Run(() => handler.Double(number))))),
    async () =>
    {
        await handler.DoubleEach(numbers).RunAsync(results);
        return string.Join(" ", results);
    }
);
await Case(
    "Each, range",
    () => Task.FromResult(Parallel.For(0, 1_000, handler.Add).IsCompleted),
    async () =>
    {
        await handler.AddEach(0..1_000).RunAsync();
        return true;
    }
);
await Compare(
    "Pairs",
    () => Task.WhenAll(Task.Run(() => handler.Add(1)), Task.Run(() => handler.Add(2))),
    () => Handler.AddPairs(new[] { handler, handler }, new[] { 1, 2 }).RunAsync().AsTask()
);
await Case(
    "DispatchBatch",
    async () => await Task.Run(() => handler.Double(9)) + await Task.Run(() => handler.DoubleLaterAsync(10)),
    async () =>
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        BatchResult<int> now = handler.DoubleWork(9).AddTo(batch);
        batch.Run();
        int first = now.Value;
        BatchResult<int> later = handler.DoubleLaterWork(10).AddTo(batch);
        await batch.RunAsync();
        return first + later.Value;
    }
);
await Compare(
    "Source",
    () => Parallel.ForEachAsync(Count(40), async (number, _) => await handler.AddLaterAsync(number)),
    () => handler.AddLaterEach(Count(40)).RunAsync(4).AsTask()
);
await Case(
    "Sequence, Run",
    () => Task.FromResult(Parallel.ForEach(Enumerable.Range(0, 40), handler.Add).IsCompleted),
    () =>
    {
        handler.AddEach(Enumerable.Range(0, 40).Where(static number => number >= 0)).Run();
        return Task.FromResult(true);
    }
);
await Case(
    "Lane",
    async () =>
    {
        var channel = Channel.CreateUnbounded<int>();
        Task reader = Task.Run(async () =>
        {
            await foreach (int number in channel.Reader.ReadAllAsync())
            {
                await handler.AddLaterAsync(number);
            }
        });
        channel.Writer.TryWrite(1);
        channel.Writer.TryWrite(2);
        channel.Writer.Complete();
        await reader;
        return handler.Double(3);
    },
    async () =>
    {
        await using var lane = new Lane(capacity: 2);
        lane.Post(handler.AddLaterWork(1));
        await lane.PostAsync(handler.AddLaterWork(2));
        return await handler.DoubleWork(3).Dispatch(lane);
    }
);
local.Value = 5;
await Case(
    "Context",
    () => Task.Run(() => handler.Read(local)),
    async () => await handler.ReadWork(local).Dispatch() + await handler.ReadApartWork(local).StartNew()
);

Task Case<T>(string name, Func<Task<T>> plain, Func<Task<T>> generated) => Compare(name, plain, generated);

async Task Compare(string name, Func<Task> plain, Func<Task> generated)
{
    string expected = await Outcome(plain);
    string actual = await Outcome(generated);
    Console.WriteLine(expected == actual ? $"{name}: {actual}" : $"{name}: {actual}, and not {expected}");
}

async Task<string> Outcome(Func<Task> run)
{
    Task task = run();
    await task.ContinueWith(static _ => { }, TaskScheduler.Default);
    string result = task switch
    {
        { IsFaulted: true } => task.Exception!.InnerException!.Message,
        { IsCanceled: true } => "cancelled",
        Task<int> value => $"{value.Result}",
        Task<bool> value => $"{value.Result}",
        Task<string> value => value.Result,
        _ => "done",
    };
    return $"{result}, {handler.TakeSum()}";
}

static Task Idle(Action post)
{
    post();
    return Pending.WhenIdleAsync();
}

static async IAsyncEnumerable<int> Count(int count)
{
    for (int number = 0; number < count; number++)
    {
        await Task.Yield();
        yield return number;
    }
}

/// <summary>Handlers of each kind of result.</summary>
public partial class Handler
{
    private int _sum;

    /// <summary>Gets what was added up.</summary>
    public int Sum => Volatile.Read(ref _sum);

    /// <summary>Takes what was added up.</summary>
    public int TakeSum() => Interlocked.Exchange(ref _sum, 0);

    [NoCapture]
    public void Add(int number) => Interlocked.Add(ref _sum, number);

    [NoCapture]
    public int Double(int number) => 2 * number;

    [NoCapture]
    public async Task AddLaterAsync(int number)
    {
        await Task.Yield();
        Add(number);
    }

    [NoCapture]
    public async Task<int> DoubleLaterAsync(int number)
    {
        await Task.Delay(1);
        return 2 * number;
    }

    [NoCapture]
    public void Fail(string message) => throw new InvalidOperationException(message);

    [NoCapture]
    public int Read(AsyncLocal<int> local) => local.Value;

    [NoCapture(FlowExecutionContext = false)]
    public int ReadApart(AsyncLocal<int> local) => local.Value;
}
