// sites: state
int a = 1;
using ManualResetEventSlim done = new();
bool isQueued = ThreadPool.QueueUserWorkItem(_ => Job.Print(a, done));
done.Wait();
Console.WriteLine(isQueued);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Print(int number, ManualResetEventSlim done) => done.Set();
}
