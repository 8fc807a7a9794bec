// sites: refused
// reason: The delegate's return type differs from the method
int[] numbers = [1, 2, 3];
Job job = new();
#if CARELESS
await job.DoEach(numbers).RunAsync();
#else
Parallel.ForEach(numbers, number => job.DoAsync(number));
#endif
Console.WriteLine(job.Done);
job.Gate.TrySetResult();

internal sealed partial class Job
{
    internal readonly TaskCompletionSource Gate = new();

    internal int Done;

    [ClosureGen.NoCapture]
    internal async Task DoAsync(int number)
    {
        // The loop does not wait for what comes behind the gate.
        await Task.WhenAny(Gate.Task, Task.Delay(200));
        Interlocked.Add(ref Done, number);
    }
}
