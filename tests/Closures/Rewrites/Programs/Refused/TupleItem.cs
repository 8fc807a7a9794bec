// sites: refused
// reason: 'pair' is written after the lambda has captured it.
ManualResetEventSlim go = new();
(int First, int Second) pair = (1, 2);
#if CARELESS
Task<int> task = Job.ReadWork(go, pair).StartNew();
#else
Task<int> task = Task.Run(() => { go.Wait(); return pair.First; });
#endif
pair.First = 7;
go.Set();
Console.WriteLine(await task);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Read(ManualResetEventSlim go, (int First, int Second) pair)
    {
        go.Wait();
        return pair.First;
    }
}
