// sites: direct
// has: Job.ShowWork(a).Dispatch()
using ClosureGen;

int a = 1;
await Task.Run(() => Job.Print(a));

internal static partial class Job
{
    [NoCapture(Name = "Show")]
    internal static void Print(int number) => Console.WriteLine(number);
}
