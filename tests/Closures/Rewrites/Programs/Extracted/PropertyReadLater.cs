// sites: extracted
Box box = new();
SemaphoreSlim free = new(0);
Task task = free.WaitAsync().ContinueWith(static _ => { });
Task print = Task.Run(() => Job.Print(box.Next));
await print;
Console.WriteLine(box.Reads);
free.Release();
await task;

internal sealed class Box
{
    internal int Reads;

    internal int Next => ++Reads;
}

internal static class Job
{
    internal static void Print(int number) => Console.WriteLine(number);
}
