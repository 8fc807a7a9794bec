int a = 1, b = 2;
// sites: direct, direct, direct
// has: await Job.DoubleWork(a).Dispatch().ConfigureAwait(false)
// has: await Job.FailWork(a).StartNew().ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing
Console.WriteLine(await Task.Run(() => Job.Double(a)).ConfigureAwait(false));
await ((Task)Task.Run(() => Job.Double(a))).ConfigureAwait(false);
await Task.Run(() => Job.Fail(a)).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);

// sites: direct, direct, direct
// has: Console.WriteLine(Job.DoubleWork(a).StartNew().Result);
// has: Job.DoubleWork(a).StartNew().Wait();
Console.WriteLine(Task.Run(() => Job.Double(a)).Result);
Task.Run(() => Job.Double(a)).Wait();
Console.WriteLine(Task.Run(() => Job.Double(a)).GetAwaiter().GetResult());

// sites: direct, direct
Console.WriteLine(string.Join(" ", await Task.WhenAll(Task.Run(() => Job.Double(a)), Task.Run(() => Job.Double(b)))));

// sites: direct
// has: _ = Job.SetWork(a, done).StartNew();
using ManualResetEventSlim done = new();
_ = Task.Run(() => Job.Set(a, done));
done.Wait();

// sites: direct, direct
// has: await Job.LoadWork(a).Dispatch()
// has: Task<int> loaded = Job.LoadWork(b).StartNew();
Console.WriteLine(await Task.Run(() => Job.LoadAsync(a)));
Task<int> loaded = Task.Run(async () => await Job.LoadAsync(b));
Console.WriteLine(loaded.Result);

// sites: direct, direct
// has: await Job.PrintWork(a, text).Dispatch()
string text = "b";
await Task.Run((Action)(() => Job.Print(a, text)));
await Task.Run(new Action(delegate { Job.Print(b, text); }));

// sites: direct, direct, direct
try
{
    await Task.Run(() => Job.Fail(a));
}
catch (InvalidOperationException exception)
{
    Console.WriteLine(exception.Message);
}

try
{
    Task.Run(() => Job.Fail(a)).Wait();
}
catch (AggregateException exception)
{
    Console.WriteLine(exception.InnerExceptions.Count + exception.InnerException!.Message);
}

Task failed = Task.Run(() => Job.Fail(a));
await Task.WhenAny(failed);
Console.WriteLine($"{failed.Status} {failed.Exception!.InnerException!.Message}");

// sites: direct, direct
AsyncLocal<string> local = new() { Value = "flows" };
await Task.Run(() => Job.Show(local));
local.Value = "later";
Task shown = Task.Run(() => Job.Show(local));
local.Value = "too late";
await shown;

// sites: direct
SynchronizationContext.SetSynchronizationContext(new Inline());
await Task.Run(() => Job.HasNoContext(a));
Console.WriteLine(SynchronizationContext.Current is Inline);

internal static class Job
{
    internal static int Double(int number) => number * 2;

    internal static void Fail(int number) => throw new InvalidOperationException("no " + number);

    internal static async Task<int> LoadAsync(int id)
    {
        await Task.Yield();
        return id * 2;
    }

    internal static void Print(int number, string text) => Console.WriteLine(text + number);

    internal static void Set(int number, ManualResetEventSlim done) => done.Set();

    internal static void Show(AsyncLocal<string> local) => Console.WriteLine(local.Value);

    internal static void HasNoContext(int number) => Console.WriteLine(SynchronizationContext.Current is null);
}

internal sealed class Inline : SynchronizationContext
{
    public override void Post(SendOrPostCallback callback, object? state)
    {
        SetSynchronizationContext(this);
        callback(state);
    }
}
