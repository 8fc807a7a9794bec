// sites: state
int a = 1;
await Task.Factory.StartNew(() => Job.Print(a), Job.Token(), Job.Options(), Job.Scheduler());

internal static class Job
{
    internal static void Print(int number) => Console.WriteLine(number);

    internal static CancellationToken Token()
    {
        Console.WriteLine("token");
        return default;
    }

    internal static TaskCreationOptions Options()
    {
        Console.WriteLine("options");
        return TaskCreationOptions.None;
    }

    internal static TaskScheduler Scheduler()
    {
        Console.WriteLine("scheduler");
        return TaskScheduler.Default;
    }
}
