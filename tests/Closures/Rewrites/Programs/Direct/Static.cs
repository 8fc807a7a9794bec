// sites: direct
// has: Jobs.AddWork(left, right).StartNew().Wait();
int left = args.Length + 1;
int right = 2;
Task.Run(() => Jobs.Add(left, right)).Wait();

internal static class Jobs
{
    internal static void Add(int left, int right) => Console.WriteLine(left + right);
}
