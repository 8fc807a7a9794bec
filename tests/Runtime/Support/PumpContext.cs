namespace ClosureGen.Runtime.Tests;

/// <summary>A context like that of a user interface: one thread, which runs what is posted, and a count of posts.</summary>
internal sealed class PumpContext : SynchronizationContext
{
    private readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _posted = [];
    private int _posts;

    internal int Posts => Volatile.Read(ref _posts);

    /// <summary>Runs an async method under a context of its own until it is done.</summary>
    internal static void Run(Func<PumpContext, Task> method) =>
        Limits.OnOwnThread(() =>
        {
            var context = new PumpContext();
            SetSynchronizationContext(context);
            Task task = method(context);
            task.ContinueWith(
                _ => context._posted.CompleteAdding(),
                CancellationToken.None,
                TaskContinuationOptions.ExecuteSynchronously,
                TaskScheduler.Default
            );
            foreach ((SendOrPostCallback callback, object? state) in context._posted.GetConsumingEnumerable())
            {
                callback(state);
            }

            task.GetAwaiter().GetResult();
        });

    public override void Post(SendOrPostCallback d, object? state)
    {
        Interlocked.Increment(ref _posts);
        _posted.Add((d, state));
    }

    public override void Send(SendOrPostCallback d, object? state) => Assert.Fail("Nobody sends.");
}
