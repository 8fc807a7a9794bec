// sites: refused
// reason: The lambda returns a task without being async: a null task or several exceptions could be seen.
int a = 1;
#if CARELESS
Task task = Job.FailTwiceWork(a).StartNew();
#else
Task task = Task.Run(() => Job.FailTwice(a));
#endif
await Task.WhenAny(task);
Console.WriteLine(task.Exception!.InnerExceptions.Count);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static Task FailTwice(int number) =>
        Task.WhenAll(
            Task.FromException(new InvalidOperationException()),
            Task.FromException(new InvalidOperationException())
        );
}
