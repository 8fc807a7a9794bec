// sites: state, state
using CountdownEvent done = new(2);
Printer printer = new(done);
ThreadPool.QueueUserWorkItem(state => printer.Print(state), "state");
done.Signal();
done.Wait();
done.Reset();
ThreadPool.QueueUserWorkItem(state => printer.Print(state, state), (object)"twice");
done.Signal();
done.Wait();

internal sealed class Printer(CountdownEvent done)
{
    internal void Print(object? item)
    {
        Console.WriteLine(item);
        done.Signal();
    }

    internal void Print(object? item, object? other)
    {
        Console.WriteLine($"{item} {other}");
        done.Signal();
    }
}
