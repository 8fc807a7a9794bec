// sites: state
using ManualResetEventSlim done = new();
Counter counter = new();
ThreadPool.QueueUserWorkItem(state => Job.Print(state, state, done), counter.Next());
done.Wait();
Console.WriteLine(counter.Count);

internal sealed class Counter
{
    internal int Count;

    internal object Next() => ++Count;
}

internal static class Job
{
    internal static void Print(object? first, object? second, ManualResetEventSlim done)
    {
        Console.WriteLine($"{first} {second}");
        done.Set();
    }
}
