// sites: extracted
using ManualResetEventSlim done = new();
Counter counter = new();
ThreadPool.QueueUserWorkItem(_ => Job.Print(done), counter.Next());
done.Wait();
Console.WriteLine(counter.Count);

internal sealed class Counter
{
    internal int Count;

    internal object Next() => ++Count;
}

internal static class Job
{
    internal static void Print(ManualResetEventSlim done)
    {
        Console.WriteLine("printed");
        done.Set();
    }
}
