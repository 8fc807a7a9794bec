using ManualResetEventSlim done = new();
Printer printer = new(done);
// sites: state, state, state, state
Counter counter = new();
bool isQueued = ThreadPool.QueueUserWorkItem(_ => printer.Print(1));
done.Wait();
done.Reset();
ThreadPool.QueueUserWorkItem(state => printer.Print(state), "state");
done.Wait();
done.Reset();
ThreadPool.QueueUserWorkItem(state => printer.Print(state, state), (object)"twice");
done.Wait();
done.Reset();
ThreadPool.QueueUserWorkItem(state => printer.Print(state, state), counter.Next());
done.Wait();
Console.WriteLine($"{isQueued} {counter.Count}");

// sites: state, state
// has: context.Send(static state => Console.WriteLine((string)state!), text);
SynchronizationContext context = new();
string text = string.Concat("se", "nt");
context.Send(_ => Console.WriteLine(text), null);
done.Reset();
context.Post(delegate
{
    Console.WriteLine("posted " + text);
    done.Set();
}, null);
done.Wait();

internal sealed class Counter
{
    internal int Count;

    internal object Next() => ++Count;
}

internal sealed partial class Printer(ManualResetEventSlim done)
{
    [ClosureGen.NoCapture]
    internal void Print(object? item)
    {
        Console.WriteLine(item);
        done.Set();
    }

    internal void Print(object? item, object? other)
    {
        Console.WriteLine($"{item} {other}");
        done.Set();
    }
}
