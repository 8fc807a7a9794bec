// sites: extracted
Printer? printer = args.Length > 0 ? new() : null;
int a = 1;
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

internal sealed class Printer
{
    internal void Print(int number) => Console.WriteLine(number);
}
