// sites: refused
// reason: 'name' is written after the lambda has captured it.
using ManualResetEventSlim go = new();
List<Task<string>> tasks = [];
string name;
foreach (string item in new[] { "a", "b", "c" })
{
    // Above the lambda, and yet after it: in the next round.
    name = item;
#if CARELESS
    tasks.Add(Job.ReadWork(go, name).StartNew());
#else
    tasks.Add(Task.Run(() => { go.Wait(); return name; }));
#endif
}

go.Set();
Console.WriteLine(string.Concat(await Task.WhenAll(tasks)));

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static string Read(ManualResetEventSlim go, string name)
    {
        go.Wait();
        return name;
    }
}
