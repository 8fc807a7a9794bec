// sites: refused
// reason: The method group's receiver is a struct that the method may change.
Counter counter = new();
CancellationTokenSource source = new();
#if CARELESS
source.Token.Register(static state => Console.WriteLine(((Counter)state!).Increment()), counter);
source.Token.Register(static state => Console.WriteLine(((Counter)state!).Increment()), counter);
#else
Action increment = counter.Print;
source.Token.Register(increment);
source.Token.Register(counter.Print);
source.Token.Register(increment);
#endif
source.Cancel();

internal struct Counter
{
    private int _count;

    internal int Increment() => ++_count;

    internal void Print() => Console.WriteLine(Increment());
}
