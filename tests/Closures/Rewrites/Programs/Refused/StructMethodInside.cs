// sites: refused
// reason: A call may change the captured struct 'counter'.
Counter counter = new();
#if CARELESS
await Job.AddWork(counter).Dispatch();
#else
await Task.Run(() => counter.Increment());
#endif
Console.WriteLine(counter.Count);

internal struct Counter
{
    internal int Count;

    internal void Increment() => Count++;
}

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Add(Counter counter) => counter.Increment();
}
