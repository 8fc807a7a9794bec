// sites: direct
// has: _ = Job.DoubleWork(a, done).StartNew();
int a = 1;
using ManualResetEventSlim done = new();
_ = Task.Run(() => Job.Double(a, done));
done.Wait();

internal static class Job
{
    internal static void Double(int number, ManualResetEventSlim done)
    {
        Console.WriteLine(number * 2);
        done.Set();
    }
}
