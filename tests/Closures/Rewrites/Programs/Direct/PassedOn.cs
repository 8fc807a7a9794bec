// sites: direct, direct
int a = 1, b = 2;
Console.WriteLine(string.Join(" ", await Task.WhenAll(Task.Run(() => Job.Double(a)), Task.Run(() => Job.Double(b)))));

internal static class Job
{
    internal static int Double(int number) => number * 2;
}
