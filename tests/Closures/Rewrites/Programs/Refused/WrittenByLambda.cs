// sites: refused
// reason: 'text' is written in another function.
using ManualResetEventSlim go = new();
string text = "before";
Action change = () => text = "after";
#if CARELESS
Task task = Job.WriteWork(go, text).StartNew();
#else
Task task = Task.Run(() => { go.Wait(); Console.WriteLine(text); });
#endif
change();
go.Set();
await task;

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Write(ManualResetEventSlim go, string text)
    {
        go.Wait();
        Console.WriteLine(text);
    }
}
