// The program of a project that has the package: every verb once, and what came of it.
using System;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Linq;
using System.Reflection;
using System.Runtime.Versioning;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen;

var handler = new Handler();
var numbers = new List<int> { 1, 2, 3 };
int[] results = new int[3];

string runtime = typeof(DispatchBatch).Assembly.GetCustomAttribute<TargetFrameworkAttribute>().FrameworkName;
Print("runtime", $"{runtime} on {Environment.Version.Major}");

await handler.AddWork(1, 2).Dispatch();
await handler.AddWork(3, 4).StartNew();
Print("add", handler.TakeSum());
Print("double", await handler.DoubleWork(5).Dispatch() + await handler.DoubleWork(6).StartNew());

handler.AddWork(1, 1).Post();
handler.AddWork(2, 2).PostTo(new SynchronizationContext());
handler.AddWork(4, 4).PostAfter(TimeSpan.FromMilliseconds(1));
Print("post", await handler.TakeSumOf(calls: 3));

handler.AddEach(new[] { 1, 2 }, 3).Run();
handler.AddEach(numbers, 3).Run(2);
await handler.AddEach([4], 3).RunAsync();
await handler.AddEach(numbers, 0).RunAsync(maxDegreeOfParallelism: 1);
Print("each", handler.TakeSum());
handler.AddEach(0..3, 1).Run();
await handler.AddEach(0..1_000, 0).RunAsync();
Print("range", handler.TakeSum());
handler.AddEach(Enumerable.Range(0, 40).Where(static number => number >= 0), 0).Run();
await handler.AddLaterEach(Count(40)).RunAsync(4);
Print("source", handler.TakeSum());

handler.DoubleEach(numbers).Run(results);
Print("results", string.Join(" ", results));
await handler.DoubleEach(results).RunAsync(results);
Print("results", string.Join(" ", results));

Handler.AddPairs(new[] { handler, handler }, new[] { 1, 2 }, 3).Run();
await Handler.AddPairs(new[] { handler, handler }, new[] { 3, 4 }, 3).RunAsync();
Print("pairs", handler.TakeSum());

using (DispatchBatch batch = DispatchBatch.Rent())
{
    batch.Add(handler.AddWork(1, 2));
    BatchResult<int> doubled = handler.DoubleWork(7).AddTo(batch);
    batch.Run();
    Print("batch", $"{handler.TakeSum()} {doubled.Value} {batch.Count}");

    batch.Add(handler.AddWork(3, 4));
    batch.Add(handler.AddLaterWork(5));
    BatchResult<int> later = handler.DoubleLaterWork(8).AddTo(batch);
    await batch.RunAsync();
    Print("batch", $"{handler.TakeSum()} {later.Value} {batch.Count}");
}

await handler.AddLaterWork(1).Dispatch();
await handler.AddLaterWork(2).StartNew();
await handler.AddLaterEach(numbers).RunAsync();
Print("async", handler.TakeSum());
handler.AddLaterWork(1).Post();
Print("async post", await handler.TakeSumOf(calls: 1));
await handler.DoubleLaterEach(numbers).RunAsync(results, maxDegreeOfParallelism: 2);
int sum = await handler.DoubleLaterWork(9).Dispatch() + await handler.DoubleLaterWork(10).StartNew();
Print("async results", $"{string.Join(" ", results)} {sum}");

await using (var lane = new Lane(capacity: 2))
{
    lane.Post(handler.AddLaterWork(1));
    await lane.PostAsync(handler.AddLaterWork(2));
    Print("lane", $"{await handler.DoubleWork(3).Dispatch(lane)} {handler.TakeSum()}");
}

var local = new AsyncLocal<int> { Value = 5 };
Print("context", $"{await handler.ReadWork(local).Dispatch()} {await handler.ReadApartWork(local).StartNew()}");

try
{
    await handler.FailWork("dispatch").Dispatch();
}
catch (InvalidOperationException exception)
{
    Print("throws", exception.Message);
}

try
{
    handler.FailEach(new[] { "run" }).Run();
}
catch (AggregateException exception)
{
    Print("throws", exception.InnerExceptions.Single().Message);
}

var unhandled = new TaskCompletionSource<string>();
DispatchErrors.Unhandled += (_, error) =>
{
    error.Handled = true;
    unhandled.SetResult(error.Exception.Message);
};
handler.FailWork("post").Post();
Print("unhandled", await unhandled.Task.WaitAsync(TimeSpan.FromSeconds(20)));

try
{
    await handler.DoubleWork(1).Dispatch(new CancellationToken(canceled: true));
}
catch (OperationCanceledException)
{
    Print("canceled", handler.TakeSum());
}

// What dotnet-counters finds from outside: the source that tells it of meters, which on .NET 8 the first meter makes.
using var tool = new MeterTool();
Print("meter", OperatingSystem.IsBrowser() || SpinWait.SpinUntil(() => tool.HasSource, TimeSpan.FromSeconds(20)));

static async IAsyncEnumerable<int> Count(int count)
{
    for (int number = 0; number < count; number++)
    {
        await Task.Yield();
        yield return number;
    }
}

static void Print(string what, object value) => Console.WriteLine($"{what}: {value}");

/// <summary>Looks for the source of events that tools read meters by.</summary>
public sealed class MeterTool : EventListener
{
    /// <summary>Gets whether there is one.</summary>
    public bool HasSource { get; private set; }

    /// <inheritdoc/>
    protected override void OnEventSourceCreated(EventSource eventSource) =>
        HasSource |= eventSource.Name == "System.Diagnostics.Metrics";
}

/// <summary>Handlers of each kind of result.</summary>
public partial class Handler
{
    private int _sum;
    private int _calls;

    /// <summary>Takes what was added up.</summary>
    public int TakeSum()
    {
        _calls = 0;
        return Interlocked.Exchange(ref _sum, 0);
    }

    /// <summary>The same, when so many calls have been made.</summary>
    public async Task<int> TakeSumOf(int calls)
    {
        for (int i = 0; i < 2_000 && Volatile.Read(ref _calls) != calls; i++)
        {
            await Task.Delay(10);
        }

        return TakeSum();
    }

    [NoCapture]
    public void Add(int number, int more)
    {
        Interlocked.Add(ref _sum, number + more);
        Interlocked.Increment(ref _calls);
    }

    [NoCapture]
    public int Double(int number) => 2 * number;

    [NoCapture]
    public async ValueTask AddLaterAsync(int number)
    {
        await Task.Yield();
        Add(number, 0);
    }

    [NoCapture]
    public async Task<int> DoubleLaterAsync(int number)
    {
        await Task.Delay(1);
        return 2 * number;
    }

    [NoCapture]
    public int Read(AsyncLocal<int> local) => local.Value;

    [NoCapture(FlowExecutionContext = false)]
    public int ReadApart(AsyncLocal<int> local) => local.Value;

    [NoCapture]
    public void Fail(string message) => throw new InvalidOperationException(message);
}
