// sites: refused
// reason: 'text' is written after the lambda has captured it.
using ManualResetEventSlim go = new();
string text = "before";
#if CARELESS
Task task = Job.WriteWork(go, text).StartNew();
#else
Task task = Task.Run(() => { go.Wait(); Console.WriteLine(text); });
#endif
text = "after";
go.Set();
await task;

internal static partial class Job
{
#if CARELESS
    [ClosureGen.NoCapture]
#endif
    internal static void Write(ManualResetEventSlim go, string text)
    {
        go.Wait();
        Console.WriteLine(text);
    }
}
