// sites: refused
// reason: The lambda is async, and the call returns a task of its task.
ManualResetEventSlim go = new();
int a = 1;
#if CARELESS
Task task = Job.WaitWork(a, go).StartNew();
#else
Task task = Task.Factory.StartNew(async () => { await Task.Yield(); go.Wait(); return a; });
#endif
Console.WriteLine(task.Wait(500));
go.Set();

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static async Task<int> Wait(int number, ManualResetEventSlim go)
    {
        await Task.Yield();
        go.Wait();
        return number;
    }
}
