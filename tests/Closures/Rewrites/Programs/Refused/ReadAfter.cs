// sites: refused
// reason: 'count' is written in the lambda.
int count = args.Length;
#if CARELESS
Job.AddWork(count).StartNew().Wait();
#else
Task task = Task.Run(() => { count += 4; });
task.Wait();
#endif
Console.WriteLine(count);

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Add(int count)
    {
        count += 4;
        
    }
}
