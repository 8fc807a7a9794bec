// sites: refused
// reason: The loop has options other than
int[] numbers = [1, 2, 3];
Job job = new();
TaskScheduler own = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
#if CARELESS
job.LookEach(numbers).Run();
#else
Parallel.ForEach(numbers, new ParallelOptions { TaskScheduler = own }, number => job.Look(number));
#endif
Console.WriteLine(job.IsDefault);

internal sealed partial class Job
{
    internal bool IsDefault { get; private set; }

    [ClosureGen.NoCapture]
    internal void Look(int number) => IsDefault = TaskScheduler.Current == TaskScheduler.Default;
}
