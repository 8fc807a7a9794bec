// sites: direct, direct, direct
using CancellationTokenSource source = new();
CancellationToken token = source.Token;
try
{
    await Task.Run(() => Job.GiveUp(source), token);
}
catch (OperationCanceledException exception)
{
    Console.WriteLine($"{exception.GetType().Name} {exception.Message} {exception.CancellationToken == token}");
}

using CancellationTokenSource other = new();
Task kept = Task.Run(() => Job.GiveUp(other));
await Task.WhenAny(kept);
Console.WriteLine($"{kept.Status} {kept.Exception?.InnerException?.GetType().Name}");
try
{
    await Task.Run(() => Job.GiveUp(other));
}
catch (OperationCanceledException exception)
{
    Console.WriteLine($"{exception.GetType().Name} {exception.Message}");
}

internal static class Job
{
    internal static void GiveUp(CancellationTokenSource source)
    {
        source.Cancel();
        throw new OperationCanceledException("given up", source.Token);
    }
}
