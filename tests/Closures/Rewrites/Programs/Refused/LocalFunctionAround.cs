// sites: refused
// reason: 'text' is written after the lambda has captured it.
ManualResetEventSlim go = new();
string text = "before";
Task<string> task = Start();
text = "after";
go.Set();
Console.WriteLine(await task);

Task<string> Start()
{
#if CARELESS
    return Job.ReadWork(go, text).StartNew();
#else
    return Task.Run(() => { go.Wait(); return text; });
#endif
}

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static string Read(ManualResetEventSlim go, string text)
    {
        go.Wait();
        return text;
    }
}
