// sites: direct, direct, direct
int a = 1;
try
{
    await Task.Run(() => Job.Fail(a));
}
catch (InvalidOperationException exception)
{
    Console.WriteLine(exception.Message);
}

try
{
    Task.Run(() => Job.Fail(a)).Wait();
}
catch (AggregateException exception)
{
    Console.WriteLine(exception.InnerExceptions.Count + exception.InnerException!.Message);
}

Task kept = Task.Run(() => Job.Fail(a));
await Task.WhenAny(kept);
Console.WriteLine($"{kept.Status} {kept.Exception!.InnerException!.Message}");

internal static class Job
{
    internal static void Fail(int number) => throw new InvalidOperationException("no " + number);
}
