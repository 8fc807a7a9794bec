// sites: state
ManualResetEventSlim go = new();
int a = 1;
Task task = Task.Factory.StartNew(async () => { await Task.Yield(); go.Wait(); return a; });
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
