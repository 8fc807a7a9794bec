// sites: direct
dynamic text = "text";
Task task = Task.Run(() => Job.Print("x", 3));
await task;
int a = 2;
await Task.Run(() => Job.Print("y", a));
Console.WriteLine(text.Length);

internal static class Job
{
    internal static void Print(string text, int number) => Console.WriteLine(text + number);
}
