namespace ClosureGen.Runtime.Tests;

/// <summary>Async handlers that dispatch to the lane that runs them, or to another one.</summary>
internal sealed partial class LaneCaller
{
    private int _innerCalls;

    internal int InnerCalls => _innerCalls;

    [NoCapture]
    internal int Inner() => ++_innerCalls;

    /// <summary>Awaits the lane at once, or after it has resumed elsewhere.</summary>
    [NoCapture(BindToken = false)]
    internal async Task<int> AwaitAsync(Lane lane, bool later, CancellationToken cancellationToken)
    {
        if (later)
        {
            await Task.Yield();
        }

        return await InnerWork().Dispatch(lane, cancellationToken);
    }

    [NoCapture]
    internal async Task<ValueTask<int>> StartAsync(Lane lane)
    {
        ValueTask<int> started = InnerWork().Dispatch(lane);
        await Task.Yield();
        return started;
    }
}
