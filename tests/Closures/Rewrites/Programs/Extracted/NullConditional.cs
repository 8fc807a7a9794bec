// sites: extracted, extracted
Printer? none = args.Length > 0 ? new() : null;
Printer? some = new();
int a = 1;
await Task.Run(() => none?.Print(a));
await Task.Run(() => some?.Print(a));

internal sealed class Printer
{
    internal void Print(int number) => Console.WriteLine(number);
}
