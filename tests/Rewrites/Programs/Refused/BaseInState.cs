// sites: refused
// reason: The lambda calls a member of the base class, which a static lambda cannot.
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
#if CARELESS
        source.Token.Register(static state => ((Printer)state!).Print(), this);
#else
        source.Token.Register(() => base.Print());
#endif
        source.Cancel();
    }
}
