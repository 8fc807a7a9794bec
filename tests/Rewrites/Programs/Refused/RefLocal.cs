// sites: refused
// reason: A reference to 'number' is taken: it may be written through that.
using ManualResetEventSlim go = new();
int number = 1;
ref int alias = ref number;
#if CARELESS
Task<int> task = Job.ReadWork(go, number).StartNew();
#else
Task<int> task = Task.Run(() => { go.Wait(); return number; });
#endif
alias = 7;
go.Set();
Console.WriteLine(task.Result);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Read(ManualResetEventSlim go, int number)
    {
        go.Wait();
        return number;
    }
}
