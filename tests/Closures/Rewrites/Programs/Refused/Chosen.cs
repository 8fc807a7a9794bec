// sites: refused, refused
// reason: The delegate is one of several that the argument chooses from.
// reason: The delegate is one of several that the argument chooses from.
int a = 1, b = 2;
bool isFirst = args.Length == 0;
#if CARELESS
Console.WriteLine(await Job.PrintWork(b).Dispatch());
#else
Console.WriteLine(await Task.Run<int>(isFirst ? () => Job.Print(a) : () => Job.Print(b)));
#endif

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Print(int number) => number;
}
