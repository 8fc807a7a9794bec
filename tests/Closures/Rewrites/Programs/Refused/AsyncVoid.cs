// sites: refused
// reason: The lambda is async and its delegate returns nothing: there is no task to wait for.
ManualResetEventSlim go = new();
int a = 1;
#if CARELESS
Task task = Job.WaitWork(a, go).StartNew();
#else
Task task = Task.Run(new Action(async () => { await Task.Yield(); go.Wait(); _ = a; }));
#endif
Console.WriteLine(task.Wait(500));
go.Set();

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static async Task Wait(int number, ManualResetEventSlim go)
    {
        await Task.Yield();
        go.Wait();
    }
}
