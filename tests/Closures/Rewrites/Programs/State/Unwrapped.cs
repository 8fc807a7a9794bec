// sites: state
int a = 1;
Console.WriteLine(await Task.Factory.StartNew(async () => await Job.Double(a)).Unwrap());

internal static class Job
{
    internal static async Task<int> Double(int number)
    {
        await Task.Yield();
        return number * 2;
    }
}
