// sites: refused
// reason: 'point' is written after the lambda has captured it.
ManualResetEventSlim go = new();
Point point = new() { X = 1 };
#if CARELESS
Task<int> task = Job.ReadWork(go, point).StartNew();
#else
Task<int> task = Task.Run(() => { go.Wait(); return point.X; });
#endif
point.X = 7;
go.Set();
Console.WriteLine(await task);

internal struct Point
{
    internal int X;
}

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Read(ManualResetEventSlim go, Point point)
    {
        go.Wait();
        return point.X;
    }
}
