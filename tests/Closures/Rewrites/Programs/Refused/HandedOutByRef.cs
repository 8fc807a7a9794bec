// sites: refused
// reason: 'count' is written after the lambda has captured it.
using ManualResetEventSlim go = new();
int count = 1;
#if CARELESS
Task<int> task = Job.ReadWork(go, count).StartNew();
#else
Task<int> task = Task.Run(() => { go.Wait(); return count; });
#endif
Interlocked.Increment(ref count);
go.Set();
Console.WriteLine(await task);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Read(ManualResetEventSlim go, int count)
    {
        go.Wait();
        return count;
    }
}
