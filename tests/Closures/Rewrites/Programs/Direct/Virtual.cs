// sites: direct
int number = 1;
Printer printer = new LoudPrinter();
await Task.Run(() => printer.Handle(number));

internal class Printer
{
    internal virtual void Handle(int item) => Console.WriteLine(item);
}

internal sealed class LoudPrinter : Printer
{
    internal override void Handle(int item) => Console.WriteLine("loud " + item);
}
