// sites: refused
// reason: A call may change the captured struct 'lease'.
ManualResetEventSlim go = new();
Task<bool> task;
{
    using Lease lease = new();
#if CARELESS
    task = Job.ReadWork(go, lease).StartNew();
#else
    task = Task.Run(() => { go.Wait(); return lease.IsOver; });
#endif
}

go.Set();
Console.WriteLine(await task);

internal struct Lease : IDisposable
{
    internal bool IsOver;

    public void Dispose() => IsOver = true;
}

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static bool Read(ManualResetEventSlim go, Lease lease)
    {
        go.Wait();
        return lease.IsOver;
    }
}
