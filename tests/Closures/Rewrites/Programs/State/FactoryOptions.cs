// sites: state
int a = 1;
Task<bool> task = Task.Factory.StartNew(() => Job.IsOwnThread(a), TaskCreationOptions.LongRunning);
Console.WriteLine(await task);
Console.WriteLine(task.CreationOptions);

internal static class Job
{
    internal static bool IsOwnThread(int number) => !Thread.CurrentThread.IsThreadPoolThread;
}
