// sites: refused
// reason: 'count' is written in the lambda.
int count = args.Length;
#if CARELESS
for (int i = 0; i < 3; i++)
{
    Job.AddWork(count).StartNew().Wait();
}
#else
for (int i = 0; i < 3; i++)
{
    Task.Run(() => { count += 4; Console.WriteLine(count); }).Wait();
}
#endif


internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Add(int count)
    {
        count += 4;
        Console.WriteLine(count);
    }
}
