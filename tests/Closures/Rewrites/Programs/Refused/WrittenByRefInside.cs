// sites: refused
// reason: 'count' is written in the lambda.
int count = args.Length;
#if CARELESS
await Job.AddWork(count).Dispatch();
#else
await Task.Run(() => Interlocked.Add(ref count, 5));
#endif
Console.WriteLine(count);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Add(int count) => Interlocked.Add(ref count, 5);
}
