// sites: refused
// reason: 'name' is written after the lambda has captured it.
using ManualResetEventSlim go = new();
List<Task<string>> tasks = [];
Queue<string?> queue = new(["a", "b", null]);
string? name;
while ((name = queue.Dequeue()) is not null)
{
#if CARELESS
    tasks.Add(Job.ReadWork(go, name).StartNew());
#else
    tasks.Add(Task.Run(() => { go.Wait(); return name ?? "end"; }));
#endif
}

go.Set();
Console.WriteLine(string.Concat(await Task.WhenAll(tasks)));

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static string Read(ManualResetEventSlim go, string? name)
    {
        go.Wait();
        return name ?? "end";
    }
}
