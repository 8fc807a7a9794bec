// sites: extracted
await new Loud().Start(2);

internal class Printer
{
    internal virtual void Print(int number) => Console.WriteLine(number);
}

internal sealed class Loud : Printer
{
    internal override void Print(int number) => Console.WriteLine("loud " + number);

    internal Task Start(int number) => Task.Run(() => base.Print(number));
}
