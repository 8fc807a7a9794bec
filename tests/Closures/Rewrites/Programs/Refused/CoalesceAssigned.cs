// sites: refused
// reason: 'text' is written after the lambda has captured it.
ManualResetEventSlim go = new();
string? text = args.Length > 0 ? "before" : null;
#if CARELESS
Task<string> task = Job.ReadWork(go, text).StartNew();
#else
Task<string> task = Task.Run(() => { go.Wait(); return text ?? "null"; });
#endif
text ??= "after";
go.Set();
Console.WriteLine(await task + text.Length);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static string Read(ManualResetEventSlim go, string? text)
    {
        go.Wait();
        return text ?? "null";
    }
}
