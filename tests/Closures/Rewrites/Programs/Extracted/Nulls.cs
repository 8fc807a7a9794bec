int a = 1;
// sites: extracted
Printer? printer = args.Length > 0 ? new() : null;
try
{
    Task task = Task.Run(() => printer!.Print(a));
    Console.WriteLine("started");
    await task;
}
catch (NullReferenceException)
{
    Console.WriteLine("null in the task");
}

// sites: extracted, extracted
Printer? some = new();
await Task.Run(() => printer?.Print(a));
await Task.Run(() => some?.Print(a));

// sites: extracted, extracted
int? none = args.Length > 5 ? 1 : null;
DateTime? day = new DateTime(2020, 1, 1);
Console.WriteLine(await Task.Run(() => none ?? day?.Year));
Console.WriteLine(await Task.Run(() => (none is { } number ? number : 2) + $"{day.HasValue} {day:yyyy}"));

// sites: extracted, extracted
string? maybe = args.Length > 0 ? "a" : null;
string sure = "b";
List<string?> list = [null];
await Task.Run(() => Console.WriteLine((maybe ?? "null") + sure.Length + list.Count));
string? other = args.Length > 0 ? "a" : null;
if (other is null)
{
    other = "now";
}

await Task.Run(() => Console.WriteLine(other.Length));

// sites: extracted, extracted
// has: private static int Get(Printer printer) => printer.Get(1);
Task<int> first = Start(null!);
try
{
    await first;
}
catch (NullReferenceException)
{
    Console.WriteLine("in the task");
}

Console.WriteLine(await StartAfter(new Printer()));

static Task<int> Start(Printer printer) => Task.Run(() => printer.Get(1));

static Task<int> StartAfter(Printer printer)
{
    ArgumentNullException.ThrowIfNull(printer);
    return Task.Run(() => printer.Get(2));
}

internal sealed class Printer
{
    internal void Print(int number) => Console.WriteLine(number);

    internal int Get(int number) => number;
}
