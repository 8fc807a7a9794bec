// sites: refused
// reason: 'text' is written after the lambda has captured it.
ManualResetEventSlim go = new();
string text = "before";
#if CARELESS
Task<string> task = Job.ReadWork(go, text).StartNew();
#else
Task<string> task = Task.Run(() => { go.Wait(); return text; });
#endif
text = await Task.FromResult("after");
go.Set();
Console.WriteLine(await task);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static string Read(ManualResetEventSlim go, string text)
    {
        go.Wait();
        return text;
    }
}
