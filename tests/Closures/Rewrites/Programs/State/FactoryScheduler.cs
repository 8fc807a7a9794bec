// sites: state
using CancellationTokenSource source = new();
CancellationToken token = source.Token;
TaskScheduler scheduler = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
int a = 1;
Console.WriteLine(
    await Task.Factory.StartNew(() => Job.IsCurrent(a), token, TaskCreationOptions.None, scheduler)
);

internal static class Job
{
    internal static bool IsCurrent(int number) => TaskScheduler.Current != TaskScheduler.Default;
}
