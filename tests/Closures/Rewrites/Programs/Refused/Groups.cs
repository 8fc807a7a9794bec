Printer? printer = args.Length > 0 ? new() : null;
CancellationTokenSource source = new();
try
{
#if CARELESS
    await printer!.PrintWork().StartNew();
#else
    // The delegate's constructor throws, and not the call.
    // reason: The receiver may be null
    await Task.Run(printer!.Print);
#endif
}
catch (Exception exception)
{
    Console.WriteLine(exception.GetType());
}

try
{
#if CARELESS
    source.Token.Register(static state => ((Printer)state!).Print(), printer);
#else
    // reason: The receiver may be null, and the exception would be thrown elsewhere.
    source.Token.Register(printer!.Print);
#endif
    Console.WriteLine("registered");
}
catch (Exception)
{
    Console.WriteLine("refused at once");
}

int count = 1;
#if CARELESS
await Printer.AddWork(count).Dispatch();
#else
// reason: The local function captures, and a delegate of it needs its closure.
await Task.Run(Add);
#endif
Console.WriteLine(count);

void Add() => count++;

Counter counter = new();
using CancellationTokenSource other = new();
#if CARELESS
other.Token.Register(static state => Console.WriteLine(((Counter)state!).Increment()), counter);
other.Token.Register(static state => Console.WriteLine(((Counter)state!).Increment()), counter);
#else
Action increment = counter.Print;
other.Token.Register(increment);
// reason: The method group's receiver is a struct that the method may change.
other.Token.Register(counter.Print);
other.Token.Register(increment);
#endif
other.Cancel();

internal sealed partial class Printer
{
    [ClosureGen.NoCapture]
    internal void Print() => Console.WriteLine("printed");

    [ClosureGen.NoCapture]
    internal static void Add(int count) => count++;
}

internal struct Counter
{
    private int _count;

    internal int Increment() => ++_count;

    internal void Print() => Console.WriteLine(Increment());
}
