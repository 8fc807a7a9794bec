// sites: refused
// reason: The receiver may be null, and the exception would be thrown elsewhere.
#nullable disable
Printer printer = args.Length > 0 ? new() : null;
CancellationTokenSource source = new();
try
{
#if CARELESS
    source.Token.Register(static state => ((Printer)state).Print(), printer);
#else
    source.Token.Register(printer.Print);
#endif
    Console.WriteLine("registered");
}
catch (Exception)
{
    Console.WriteLine("refused at once");
}

internal sealed class Printer
{
    internal void Print() => Console.WriteLine("printed");
}
