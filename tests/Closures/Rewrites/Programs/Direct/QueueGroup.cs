// sites: direct
// has: printer.PrintWork(null).Post();
using ManualResetEventSlim done = new();
Printer printer = new(done);
ThreadPool.QueueUserWorkItem(printer.Print);
done.Wait();

internal sealed class Printer(ManualResetEventSlim done)
{
    internal void Print(object? item)
    {
        Console.WriteLine(item ?? "nothing");
        done.Set();
    }
}
