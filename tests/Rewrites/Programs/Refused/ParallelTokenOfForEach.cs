// sites: refused
// reason: The loop has options other than
int[] numbers = [];
Job job = new();
CancellationToken token = new(canceled: true);
try
{
#if CARELESS
    job.DoEach(numbers).Run(token);
#else
    // Thrown even if there are no items.
    Parallel.ForEach(numbers, new ParallelOptions { CancellationToken = token }, number => job.Do(number));
#endif
    Console.WriteLine("done");
}
catch (OperationCanceledException)
{
    Console.WriteLine("canceled");
}

internal sealed partial class Job
{
    [ClosureGen.NoCapture]
    internal void Do(int number) { }
}
