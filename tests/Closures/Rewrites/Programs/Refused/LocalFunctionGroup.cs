// sites: refused
// reason: The local function captures, and a delegate of it needs its closure.
int count = 1;
#if CARELESS
await Job.AddWork(count).Dispatch();
#else
await Task.Run(Add);
#endif
Console.WriteLine(count);

void Add() => count++;

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Add(int count) => count++;
}
