// sites: direct, direct
using CancellationTokenSource source = new();
source.Cancel();
CancellationToken token = source.Token;
int a = 1;
try
{
    await Task.Run(() => Job.Print(a), token);
}
catch (TaskCanceledException exception)
{
    Console.WriteLine(exception.CancellationToken == token);
}

Task kept = Task.Run(() => Job.Print(a), token);
await Task.WhenAny(kept);
Console.WriteLine(kept.Status);

internal static class Job
{
    internal static void Print(int number) => Console.WriteLine(number);
}
