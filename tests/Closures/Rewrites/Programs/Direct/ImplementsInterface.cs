// sites: direct
int number = 1;
Printer printer = new();
await Task.Run(() => printer.Handle(number));
((IHandler)printer).Handle(2);

internal interface IHandler
{
    void Handle(int item);
}

internal sealed class Printer : IHandler
{
    public void Handle(int item) => Console.WriteLine(item);
}
