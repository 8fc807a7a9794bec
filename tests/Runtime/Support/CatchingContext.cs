namespace ClosureGen.Runtime.Tests;

/// <summary>A context that runs what is posted on the thread pool, and keeps what it throws.</summary>
internal sealed class CatchingContext : SynchronizationContext
{
    internal ConcurrentQueue<Exception> Caught { get; } = [];

    public override void Post(SendOrPostCallback d, object? state) =>
        ThreadPool.UnsafeQueueUserWorkItem(
            call =>
            {
                try
                {
                    call.d(call.state);
                }
                catch (Exception exception)
                {
                    Caught.Enqueue(exception);
                }
            },
            (d, state),
            preferLocal: false
        );
}
