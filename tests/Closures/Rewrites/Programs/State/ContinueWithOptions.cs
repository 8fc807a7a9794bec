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
