// sites: state
int a = 1;
TaskScheduler exclusive = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
await Task.Factory.StartNew(static _ => { }, null, default, TaskCreationOptions.None, exclusive);
Console.WriteLine(await Task.Factory.StartNew(() => Job.IsDefault(a)));

internal static class Job
{
    internal static bool IsDefault(int number) => TaskScheduler.Current == TaskScheduler.Default;
}
