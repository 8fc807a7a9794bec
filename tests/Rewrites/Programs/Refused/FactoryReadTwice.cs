// sites: refused
// reason: The task factory is not a variable: its defaults would be read in several steps.
int a = 1;
#if CARELESS
await Job.PrintWork(a)
    .StartNew(Job.Factory.CancellationToken, Job.Factory.Scheduler ?? TaskScheduler.Current, Job.Factory.CreationOptions);
#else
await Job.Factory.StartNew(() => Job.Print(a));
#endif
Console.WriteLine(Job.Reads);

internal static partial class Job
{
    internal static int Reads;

    internal static TaskFactory Factory
    {
        get
        {
            Reads++;
            return new TaskFactory();
        }
    }

    [ClosureGen.NoCapture]
    internal static void Print(int number) => Console.WriteLine(number);
}
