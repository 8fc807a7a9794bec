// sites: direct, direct, direct
object boxed = "text";
string text = "text";
int number = 1;
Printer printer = new();
await Task.Run(() => printer.Print(boxed));
await Task.Run(() => printer.Print(text));
await Task.Run(() => printer.Print(number));

internal sealed class Printer
{
    internal void Print(object item) => Console.WriteLine("object " + item);

    internal void Print(string item) => Console.WriteLine("string " + item);

    internal void Print(long item) => Console.WriteLine("long " + item);
}
