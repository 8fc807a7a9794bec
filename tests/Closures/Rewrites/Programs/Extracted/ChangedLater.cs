// sites: extracted, extracted
using ManualResetEventSlim go = new();
Box box = new() { Value = "before" };
Task first = Task.Run(() => { go.Wait(); Job.Print(box.Value); });
box.Value = "after";
go.Set();
await first;
await Task.Run(() => Job.Print(box.Next));
Console.WriteLine(box.Reads);

// sites: extracted, extracted
// has: RunBodyWork(order).StartNew()
// has: private void RunBody(int order)
await box.Start("a");
await box.Run(3);

internal sealed class Box
{
    private readonly ManualResetEventSlim _go = new();
    private int _factor = 2;

    internal string Value = "";
    internal int Reads;

    internal string Next => Value + ++Reads;

    internal async Task Start(string more)
    {
        Task task = Task.Run(() =>
        {
            _go.Wait();
            Console.WriteLine(Value + more);
        });
        Value = "later";
        _go.Set();
        await task;
    }

    internal Task Run(int order)
    {
        Task task = Task.Run(() => Print(order * _factor));
        _factor = 2;
        return task;
    }

    private void Print(int value) => Console.WriteLine(value);
}

internal static class Job
{
    internal static void Print(string text) => Console.WriteLine(text);
}
