namespace ClosureGen.Allocations.Tests.Measuring;

/// <summary>The context of a thread with a loop, as a user interface has one; its <c>Post</c> allocates nothing.</summary>
internal sealed class Pump : SynchronizationContext
{
    private readonly (SendOrPostCallback Callback, object? State)[] _posted = new (SendOrPostCallback, object?)[1024];
    private readonly Lock _lock = new();
    private int _first;
    private int _count;

    public override void Post(SendOrPostCallback d, object? state)
    {
        lock (_lock)
        {
            _posted[(_first + _count++) % _posted.Length] = (d, state);
        }
    }

    /// <summary>Runs an async method in a loop on a thread of its own.</summary>
    internal static Task<T> RunAsync<T>(Func<Task<T>> function) =>
        Meter.OnThread(() =>
        {
            var pump = new Pump();
            SetSynchronizationContext(pump);
            Task<T> task = function();
            while (!task.IsCompleted)
            {
                pump.RunPosted();
                Thread.Yield();
            }

            return task.GetAwaiter().GetResult();
        });

    private void RunPosted()
    {
        while (TryTake(out SendOrPostCallback? callback, out object? state))
        {
            callback!(state);
        }
    }

    private bool TryTake(out SendOrPostCallback? callback, out object? state)
    {
        lock (_lock)
        {
            if (_count == 0)
            {
                (callback, state) = (null, null);
                return false;
            }

            (callback, state) = _posted[_first];
            _posted[_first] = default;
            _first = (_first + 1) % _posted.Length;
            _count--;
            return true;
        }
    }
}
