// sites: refused
// reason: 'task' is written after the lambda has captured it.
ManualResetEventSlim go = new();
Task? task = null;
#if CARELESS
task = Job.ReadWork(go, task).StartNew();
#else
task = Task.Run(() => { go.Wait(); Console.WriteLine(task is null); });
#endif
go.Set();
await task;

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Read(ManualResetEventSlim go, Task? task)
    {
        go.Wait();
        Console.WriteLine(task is null);
    }
}
