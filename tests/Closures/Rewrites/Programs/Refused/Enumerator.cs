// sites: refused
// reason: A call may change the captured struct 'rest'.
ManualResetEventSlim go = new();
List<int>.Enumerator rest = new List<int> { 1, 2 }.GetEnumerator();
rest.MoveNext();
#if CARELESS
Task<int> task = Job.ReadWork(go, rest).StartNew();
#else
Task<int> task = Task.Run(() => { go.Wait(); return rest.Current; });
#endif
rest.MoveNext();
go.Set();
Console.WriteLine(await task);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Read(ManualResetEventSlim go, List<int>.Enumerator rest)
    {
        go.Wait();
        return rest.Current;
    }
}
