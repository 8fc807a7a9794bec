// sites: direct, state
// has: await Job.PrintWork(a).Dispatch((token));
// has: static state => Job.Print((int)state!), a, (token), (TaskCreationOptions.LongRunning), (scheduler)
using CancellationTokenSource source = new();
source.Cancel();
CancellationToken token = source.Token;
TaskScheduler scheduler = TaskScheduler.Default;
int a = 1;
try
{
    await Task.Run((() => Job.Print(a)), (token));
}
catch (OperationCanceledException)
{
    Console.WriteLine("canceled");
}

Task task = Task.Factory.StartNew(() => Job.Print(a), (token), (TaskCreationOptions.LongRunning), (scheduler));
await Task.WhenAny(task);
Console.WriteLine($"{task.Status}");

internal static class Job
{
    internal static void Print(int number) => Console.WriteLine(number);
}
