// sites: refused
// reason: The result of the call is used, and Post returns nothing.
// careless: CS0029
int a = 1;
using ManualResetEventSlim done = new();
#if CARELESS
bool isQueued = Job.PrintWork(a, done).Post();
#else
bool isQueued = ThreadPool.QueueUserWorkItem(_ => Job.Print(a, done));
#endif
done.Wait();
Console.WriteLine(isQueued);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Print(int number, ManualResetEventSlim done) => done.Set();
}
