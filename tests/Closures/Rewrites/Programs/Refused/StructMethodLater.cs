// sites: refused
// reason: A call may change the captured struct 'counter'.
ManualResetEventSlim go = new();
Counter counter = new();
#if CARELESS
Task<int> task = Job.ReadWork(go, counter).StartNew();
#else
Task<int> task = Task.Run(() => { go.Wait(); return counter.Count; });
#endif
counter.Increment();
go.Set();
Console.WriteLine(await task);

internal struct Counter
{
    internal int Count;

    internal void Increment() => Count++;
}

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Read(ManualResetEventSlim go, Counter counter)
    {
        go.Wait();
        return counter.Count;
    }
}
