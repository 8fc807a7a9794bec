namespace ClosureGen.Hosts.Tests;

/// <summary>A context with a thread of its own, which runs what is posted and keeps what it throws.</summary>
internal sealed class PumpContext : SynchronizationContext, IDisposable
{
    private readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _posted = [];
    private readonly Thread _thread;

    internal PumpContext()
    {
        _thread = new Thread(Pump) { IsBackground = true };
        _thread.UnsafeStart();
    }

    internal int ThreadId => _thread.ManagedThreadId;

    internal ConcurrentQueue<Exception> Caught { get; } = [];

    public override void Post(SendOrPostCallback d, object? state) => _posted.Add((d, state));

    public void Dispose()
    {
        _posted.CompleteAdding();
        _thread.Join(Limits.Test);
        _posted.Dispose();
    }

    private void Pump()
    {
        SetSynchronizationContext(this);
        foreach ((SendOrPostCallback callback, object? state) in _posted.GetConsumingEnumerable())
        {
            try
            {
                callback(state);
            }
            catch (Exception exception)
            {
                Caught.Enqueue(exception);
            }
        }
    }
}
