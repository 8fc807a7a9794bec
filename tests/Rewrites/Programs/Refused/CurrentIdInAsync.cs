// sites: refused
// reason: The lambda reads the current task, and an async dispatch does not run in one.
int a = 1;
#if CARELESS
await Job.AskWork(a).Dispatch();
#else
await Task.Run(async () => { Console.WriteLine(Task.CurrentId is null); await Task.Yield(); return a; });
#endif

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static async Task<int> Ask(int number)
    {
        Console.WriteLine(Task.CurrentId is null);
        await Task.Yield();
        return number;
    }
}
