// sites: direct, direct, direct
// has: await Job.DoubleWork(a).Dispatch().ConfigureAwait(false)
// has: await Job.DoubleWork(a).StartNew().ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing
int a = 1;
Console.WriteLine(await Task.Run(() => Job.Double(a)).ConfigureAwait(false));
await ((Task)Task.Run(() => Job.Double(a))).ConfigureAwait(false);
await Task.Run(() => Job.Fail(a)).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);

internal static class Job
{
    internal static int Double(int number) => number * 2;

    internal static void Fail(int number) => throw new InvalidOperationException();
}
