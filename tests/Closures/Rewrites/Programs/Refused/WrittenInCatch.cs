// sites: refused
// reason: 'text' is written after the lambda has captured it.
ManualResetEventSlim go = new();
string text = "before";
Task<string>? task = null;
try
{
#if CARELESS
    task = Job.ReadWork(go, text).StartNew();
#else
    task = Task.Run(() => { go.Wait(); return text; });
#endif
    throw new InvalidOperationException();
}
catch (InvalidOperationException)
{
    text = "after";
}

go.Set();
Console.WriteLine(await task!);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static string Read(ManualResetEventSlim go, string text)
    {
        go.Wait();
        return text;
    }
}
