// sites: state
TaskScheduler? scheduler = args.Length > 0 ? TaskScheduler.Default : null;
int a = 1;
try
{
    await Task.Factory.StartNew(() => Job.Print(a), default, TaskCreationOptions.None, scheduler!);
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
