// sites: refused
// reason: The lambda returns a task without being async: a null task or several exceptions could be seen.
int a = 1;
#if CARELESS
Task task = Job.NothingWork(a).StartNew();
#else
Task task = Task.Run(() => Job.Nothing(a));
#endif
await Task.WhenAny(task);
Console.WriteLine(task.Status);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static Task Nothing(int number) => number == 1 ? null! : Task.CompletedTask;
}
