// sites: refused
// reason: The method asks for the current task
int[] numbers = [1, 2, 3];
Job job = new();
#if CARELESS
job.LookEach(numbers).Run(1);
#else
Parallel.ForEach(numbers, new ParallelOptions { MaxDegreeOfParallelism = 1 }, number => job.Look(number));
#endif
Console.WriteLine(job.HasTask);

internal sealed partial class Job
{
    internal bool HasTask { get; private set; }

    [ClosureGen.NoCapture]
    internal void Look(int number) => HasTask = Task.CurrentId is not null;
}
