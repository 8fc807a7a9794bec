// sites: refused
// reason: The scheduler may be null, which StartNew would take for the default one.
TaskScheduler? scheduler = args.Length > 0 ? TaskScheduler.Default : null;
int a = 1;
try
{
#if CARELESS
    await Job.PrintWork(a).StartNew(default, scheduler, TaskCreationOptions.None);
#else
    await Task.Factory.StartNew(() => Job.Print(a), default, TaskCreationOptions.None, scheduler!);
#endif
}
catch (ArgumentNullException)
{
    Console.WriteLine("no scheduler");
}

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Print(int number) => Console.WriteLine(number);
}
