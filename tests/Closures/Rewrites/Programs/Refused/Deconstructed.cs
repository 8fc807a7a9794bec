// sites: refused
// reason: 'a' is written after the lambda has captured it.
ManualResetEventSlim go = new();
int a = 1, b = 2;
#if CARELESS
Task<int> task = Job.ReadWork(go, a).StartNew();
#else
Task<int> task = Task.Run(() => { go.Wait(); return a; });
#endif
(a, b) = (b, a);
go.Set();
Console.WriteLine(await task + b);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Read(ManualResetEventSlim go, int a)
    {
        go.Wait();
        return a;
    }
}
