// sites: state, state, state
// has: .ContinueWith(static (t, state) =>
// has: var (name, count) = ((string, int))state!;
// has: static async (task, state) =>
Task<int> work = Task.FromResult(4);
string name = "orders";
int count = args.Length + 3;
await work.ContinueWith(t =>
{
    // What is left of them.
    Console.WriteLine($"{name}: {t.Result - count}");
});
Task<Task<string>> outer = Task.FromResult("x").ContinueWith(async task =>
{
    await Task.Delay(count);
    return task.Result + count;
});
Console.WriteLine(await await outer);
Task<string> sum = work.ContinueWith(task => $"{task.Result + count}", TaskContinuationOptions.ExecuteSynchronously);
Console.WriteLine(sum.Result);

// sites: state, state
try
{
    await Task.CompletedTask.ContinueWith<int>(_ => throw new InvalidOperationException(name));
}
catch (InvalidOperationException exception)
{
    Console.WriteLine(exception.Message);
}

string text = "a";
await Task.CompletedTask.ContinueWith(_ => text += "b").ContinueWith(static done => Console.WriteLine(done.Result));

// sites: state, state
// has: ContinueWith(static (task, state) =>
// has: CancellationToken.None, TaskContinuationOptions.OnlyOnFaulted, TaskScheduler.Default)
Failing failing = new();
await failing.Run();

internal sealed class Failing
{
    private int _failures;

    public async Task Run()
    {
        Task work = Task.FromException(new InvalidOperationException("no"));
        await work.ContinueWith(Note, CancellationToken.None, TaskContinuationOptions.OnlyOnFaulted, TaskScheduler.Default);
        int before = _failures;
        int more = await work.ContinueWith((Task task) => task.IsFaulted ? _failures + before : 0);
        Console.WriteLine(more);
    }

    private void Note(Task task)
    {
        _failures++;
        Console.WriteLine(task.Exception!.InnerException!.Message);
    }
}
