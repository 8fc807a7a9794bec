// sites: direct, direct, direct
// has: printer.PrintWork(text).Post();
// has: printer.CountWork(null).Post();
// has: CountWork(null).Post();
using CountdownEvent left = new(3);
Printer printer = new(left);
string text = "queued " + args.Length;
ThreadPool.QueueUserWorkItem(_ => printer.Print(text));
ThreadPool.QueueUserWorkItem(printer.Count);
printer.Start();
left.Wait();
Console.WriteLine(printer.Text);

internal sealed class Printer(CountdownEvent left)
{
    internal string Text { get; private set; } = "";

    internal void Print(string text)
    {
        Text = text;
        left.Signal();
    }

    internal void Start() => ThreadPool.QueueUserWorkItem(Count);

    internal void Count(object? state)
    {
        Console.WriteLine(state ?? "nothing");
        left.Signal();
    }
}
