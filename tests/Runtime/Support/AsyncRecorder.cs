namespace ClosureGen.Runtime.Tests;

/// <summary>Handlers of the four kinds that are awaited; they do what a test tells them.</summary>
internal sealed partial class AsyncRecorder
{
    // So that a stack trace has the handler's own frame.
    private const MethodImplOptions Framed = MethodImplOptions.NoInlining;

    private int _calls;

    internal int Calls => Volatile.Read(ref _calls);

    [NoCapture]
    [MethodImpl(Framed)]
    internal async Task DoAsync(Func<Task> body)
    {
        Interlocked.Increment(ref _calls);
        await body();
    }

    [NoCapture]
    [MethodImpl(Framed)]
    internal async Task<int> AskAsync(Func<Task> body)
    {
        Interlocked.Increment(ref _calls);
        await body();
        return 7;
    }

    [NoCapture]
    internal async ValueTask DoValueAsync(Func<Task> body)
    {
        Interlocked.Increment(ref _calls);
        await body();
    }

    [NoCapture]
    internal async ValueTask<int> AskValueAsync(Func<Task> body)
    {
        Interlocked.Increment(ref _calls);
        await body();
        return 7;
    }

    [NoCapture]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    internal async ValueTask DoPooledAsync(Func<Task> body)
    {
        Interlocked.Increment(ref _calls);
        await body();
    }

    [NoCapture]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    internal async ValueTask<int> AskPooledAsync(Func<Task> body)
    {
        Interlocked.Increment(ref _calls);
        await body();
        return 7;
    }

    /// <summary>No async method: it may return what it likes, null too, and throw before it returns.</summary>
    [NoCapture]
    internal Task Hand(Func<Task> body)
    {
        Interlocked.Increment(ref _calls);
        return body();
    }

    /// <summary>As <see cref="Hand"/>.</summary>
    [NoCapture]
    internal Task<object?> HandResult(Func<Task<object?>> body)
    {
        Interlocked.Increment(ref _calls);
        return body();
    }

    /// <summary>As <see cref="Hand"/>.</summary>
    [NoCapture]
    internal ValueTask HandValue(Func<ValueTask> body)
    {
        Interlocked.Increment(ref _calls);
        return body();
    }

    /// <summary>As <see cref="Hand"/>.</summary>
    [NoCapture]
    internal ValueTask<int> HandValueResult(Func<ValueTask<int>> body)
    {
        Interlocked.Increment(ref _calls);
        return body();
    }

    [NoCapture(FlowExecutionContext = false)]
    internal async Task DoAloneAsync(Func<Task> body)
    {
        Interlocked.Increment(ref _calls);
        await body();
    }

    [NoCapture(FlowExecutionContext = false)]
    internal async ValueTask<int> AskAloneAsync(Func<Task> body)
    {
        Interlocked.Increment(ref _calls);
        await body();
        return 7;
    }

    [NoCapture]
    internal async Task DoWithTokenAsync(Func<Task> body, CancellationToken cancellationToken)
    {
        Interlocked.Increment(ref _calls);
        await body();
        cancellationToken.ThrowIfCancellationRequested();
    }

    [NoCapture]
    internal async Task<object> TouchAsync(object argument, Func<object, Task<object>> body)
    {
        Interlocked.Increment(ref _calls);
        return await body(argument);
    }
}
