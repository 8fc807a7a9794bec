// sites: refused
// reason: 'i' is written after the lambda has captured it.
using ManualResetEventSlim go = new();
List<Task> tasks = [];
for (int i = 0; i < 3; i++)
{
#if CARELESS
    tasks.Add(Job.WriteWork(go, i).StartNew());
#else
    tasks.Add(Task.Run(() => { go.Wait(); Job.Print(i); }));
#endif
}

go.Set();
await Task.WhenAll(tasks);
Console.WriteLine(Job.Sum);

internal static partial class Job
{
    internal static int Sum;

    internal static void Print(int i) => Interlocked.Add(ref Sum, i);

#if CARELESS
    [ClosureGen.NoCapture]
#endif
    internal static void Write(ManualResetEventSlim go, int i)
    {
        go.Wait();
        Print(i);
    }
}
