// sites: direct
SynchronizationContext.SetSynchronizationContext(new Inline());
int a = 1;
await Task.Run(() => Job.Print(a));
Console.WriteLine(SynchronizationContext.Current is Inline);

internal static class Job
{
    internal static void Print(int number) => Console.WriteLine(SynchronizationContext.Current is null);
}

internal sealed class Inline : SynchronizationContext
{
    public override void Post(SendOrPostCallback callback, object? state)
    {
        SetSynchronizationContext(this);
        callback(state);
    }
}
