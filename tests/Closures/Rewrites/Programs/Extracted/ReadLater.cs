// sites: extracted
using ManualResetEventSlim go = new();
Box box = new() { Value = "before" };
Task first = Task.Run(() => { go.Wait(); Job.Print(box.Value); });
box.Value = "after";
go.Set();
await first;

internal sealed class Box
{
    internal string Value = "";
}

internal static class Job
{
    internal static void Print(string text) => Console.WriteLine(text);
}
