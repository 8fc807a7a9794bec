// sites: direct, direct, direct
int a = 1;
await Task.Run(() => Job.Print(a));
await Other.Start(2);
foreach (int item in new[] { 3, 4 })
{
    await Task.Run(() => Job.Print(item));
}

internal static class Other
{
    internal static async Task Start(int number) => await Task.Run(() => Job.Print(number));
}

internal static class Job
{
    internal static void Print(int number) => Console.WriteLine(number);
}
