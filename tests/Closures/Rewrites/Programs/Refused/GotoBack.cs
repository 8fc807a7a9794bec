// sites: refused
// reason: 'number' is written after the lambda has captured it.
using ManualResetEventSlim go = new();
List<Task<int>> tasks = [];
int number = 0;
again:
number++;
#if CARELESS
tasks.Add(Job.ReadWork(go, number).StartNew());
#else
tasks.Add(Task.Run(() => { go.Wait(); return number; }));
#endif
if (number < 3)
{
    goto again;
}

go.Set();
Console.WriteLine((await Task.WhenAll(tasks)).Sum());

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static int Read(ManualResetEventSlim go, int number)
    {
        go.Wait();
        return number;
    }
}
