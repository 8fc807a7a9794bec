// sites: state
TaskFactory factory = new(TaskCreationOptions.LongRunning, TaskContinuationOptions.None);
int a = 1;
Task<bool> task = factory.StartNew(() => Job.IsOwnThread(a));
Console.WriteLine($"{await task} {task.CreationOptions}");

internal static class Job
{
    internal static bool IsOwnThread(int number) => !Thread.CurrentThread.IsThreadPoolThread;
}
