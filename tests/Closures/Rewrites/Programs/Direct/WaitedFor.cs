// sites: direct, direct, direct
// has: Job.DoubleWork(a).StartNew().Result
// has: Job.DoubleWork(a).StartNew().Wait()
int a = 1;
Console.WriteLine(Task.Run(() => Job.Double(a)).Result);
Task.Run(() => Job.Double(a)).Wait();
Console.WriteLine(Task.Run(() => Job.Double(a)).GetAwaiter().GetResult());

internal static class Job
{
    internal static int Double(int number) => number * 2;
}
