// sites: direct, direct
// has: [NoCapture(Name =
int number = 1;
Printer printer = new();
await Task.Run(() => printer.Handle(number));
await Task.Run(() => printer.HandleAsync(number));

internal sealed class Printer
{
    internal void Handle(int item) => Console.WriteLine("sync " + item);

    internal async Task HandleAsync(int item)
    {
        await Task.Yield();
        Console.WriteLine("async " + item);
    }
}
