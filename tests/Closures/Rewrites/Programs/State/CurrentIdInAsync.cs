// sites: state
int a = 1;
await Task.Run(async () => { Console.WriteLine(Task.CurrentId is null); await Task.Yield(); return a; });

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
