// sites: direct
int a = 1;
Console.WriteLine(await Task.Run(() => Job.Double(a)));

internal static class Job
{
    internal static async Task<int> Double(int number)
    {
        await Task.Yield();
        return number * 2;
    }
}
