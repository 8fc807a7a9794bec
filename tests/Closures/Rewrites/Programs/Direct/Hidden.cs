// sites: direct
Printer printer = new LoudPrinter();
int number = 1;
await Task.Run(() => printer.Handle(number));

internal class Printer
{
    internal void Handle(int item) => Console.WriteLine(item);
}

internal sealed class LoudPrinter : Printer
{
    internal new void Handle(int item) => Console.WriteLine("loud " + item);
}
