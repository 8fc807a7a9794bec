// sites: state
// has: static state => ((Loud)state!).Print2(), this
new Loud().Start();

internal class Printer
{
    internal virtual void Print() => Console.WriteLine("plain");
}

internal sealed class Loud : Printer
{
    internal override void Print() => Console.WriteLine("loud");

    internal void Start()
    {
        CancellationTokenSource source = new();
        source.Token.Register(() => base.Print());
        source.Cancel();
    }
}
