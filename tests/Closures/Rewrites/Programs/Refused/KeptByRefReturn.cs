// sites: refused
// reason: The code takes a reference to 'number', which may be written through it.
using ManualResetEventSlim go = new();
int number = 1;
ref int alias = ref Job.Same(ref number);
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
    internal static ref int Same(ref int number) => ref number;

    [ClosureGen.NoCapture]
    internal static int Read(ManualResetEventSlim go, int number)
    {
        go.Wait();
        return number;
    }
}
