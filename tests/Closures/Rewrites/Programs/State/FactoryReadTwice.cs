// sites: state
// has: StartNew(static state => Job.Print((int)state!), a)
int a = 1;
await Job.Factory.StartNew(() => Job.Print(a));
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
