using System;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace ClosureGen.Runtime.Tests;

/// <summary>Async handlers that dispatch to the lane that runs them, or to another one.</summary>
internal sealed partial class LaneCaller
{
    private int _innerCalls;

    internal int InnerCalls => _innerCalls;

    [NoCapture]
    internal int Inner() => ++_innerCalls;

    /// <summary>Awaits first of all, or when it has gone on elsewhere.</summary>
    [NoCapture]
    internal async Task AwaitAsync(Lane lane, bool later)
    {
        if (later)
        {
            await Task.Yield();
        }

        await InnerWork().Dispatch(lane);
    }

    [NoCapture]
    internal async Task<int> AwaitResultAsync(Lane lane, bool later)
    {
        if (later)
        {
            await Task.Delay(1).ConfigureAwait(false);
        }

        return await InnerWork().Dispatch(lane).ConfigureAwait(false);
    }

    [NoCapture]
    internal async ValueTask<string> AwaitValueAsync(Lane lane, bool later)
    {
        if (later)
        {
            await Task.Yield();
        }

        return $"{await InnerWork().Dispatch(lane)}";
    }

    [NoCapture]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    internal async ValueTask AwaitPooledAsync(Lane lane, bool later)
    {
        if (later)
        {
            await Task.Yield();
        }

        await InnerWork().Dispatch(lane);
    }

    /// <summary>Catches what the await throws, and goes on.</summary>
    [NoCapture]
    internal async Task<Exception?> CatchAsync(Lane lane)
    {
        try
        {
            await InnerWork().Dispatch(lane);
            return null;
        }
        catch (InvalidOperationException exception)
        {
            await Task.Yield();
            return exception;
        }
    }

    [NoCapture]
    internal async Task<ValueTask<int>> StartAsync(Lane lane)
    {
        ValueTask<int> started = InnerWork().Dispatch(lane);
        await Task.Yield();
        return started;
    }

    [NoCapture]
    internal async Task CompleteAsync(TaskCompletionSource source)
    {
        await Task.Yield();
        source.SetResult();
    }
}
