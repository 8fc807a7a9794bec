// sites: extracted
int a = 1;
Console.WriteLine((await Task.Run<object>(() => Job.Double(a))).GetType());

internal static class Job
{
    internal static int Double(int number) => number * 2;
}
