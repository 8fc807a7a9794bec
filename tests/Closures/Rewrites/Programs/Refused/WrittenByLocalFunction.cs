// sites: refused
// reason: 'text' is written in another function.
using ManualResetEventSlim go = new();
string text = "before";
#if CARELESS
Task task = Job.WriteWork(go, text).StartNew();
#else
Task task = Task.Run(() => { go.Wait(); Console.WriteLine(text); });
#endif
Change();
go.Set();
await task;

void Change() => text = "after";

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Write(ManualResetEventSlim go, string text)
    {
        go.Wait();
        Console.WriteLine(text);
    }
}
