// reason: A loop is rewritten by hand: make its body a handler, and call 'Run' of its items.
using ClosureGen;

int[] results = new int[4];
int sum = 0;
#if CARELESS
Job.AddEach([0, 1, 2, 3], results).Run();
#else
ParallelLoopResult result = Parallel.For(0, 4, (i, state) => { results[i] = i; });
sum = result.IsCompleted ? 1 : 0;
#endif
Console.WriteLine(results.Sum() + sum);

internal static partial class Job
{
    [NoCapture]
    internal static void Add(int i, int[] results) => results[i] = i;
}
