// sites: refused
// reason: 'sum' is written in the lambda.
int sum = args.Length;
#if CARELESS
await Job.AddWork(sum).Dispatch();
#else
await Task.Run(() => { sum += 5; });
#endif
Console.WriteLine(sum);

internal static partial class Job
{
#if CARELESS
    [ClosureGen.NoCapture]
#endif
    internal static void Add(int sum) => sum += 5;
}
