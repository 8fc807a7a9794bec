// sites: extracted, extracted
Printer printer = new("text", 2);
await printer.Started;
await printer.Start(3);

internal class Printer(string text, int times)
{
    internal Task Started { get; } = Task.Run(() => Console.WriteLine(times + 1));

    internal Task Start(int number) => Task.Run(() => Console.WriteLine(text + number));
}
