// sites: refused
// reason: 'number' is written after the lambda has captured it.
using ManualResetEventSlim go = new();
int number = 1;
#if CARELESS
Task<int> task = Job.ReadWork(go, number).StartNew();
#else
Task<int> task = Task.Run(() => { go.Wait(); return number; });
#endif
_ = int.TryParse("7", out number);
go.Set();
Console.WriteLine(await task);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Read(ManualResetEventSlim go, int number)
    {
        go.Wait();
        return number;
    }
}
