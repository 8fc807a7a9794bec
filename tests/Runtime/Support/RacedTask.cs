namespace ClosureGen.Runtime.Tests;

/// <summary>
/// What a handler returns that is raced with: a task that others complete as soon as it is handed over, at offsets that
/// move with each round.
/// </summary>
internal sealed class RacedTask
{
    private TaskCompletionSource<object?> _source = new();
    private int _handedOver;

    internal int Round { get; private set; }

    internal object Result { get; private set; } = new();

    internal Exception Failure { get; private set; } = new FormatException();

    internal bool IsHandedOver => Volatile.Read(ref _handedOver) == Round;

    internal bool IsCanceled => _source.Task.IsCanceled;

    /// <summary>Begins a round, with a task that has not completed.</summary>
    internal void Renew()
    {
        Round++;
        Result = new object();
        Failure = new FormatException();
        _source = new TaskCompletionSource<object?>();
    }

    /// <summary>Begins a round, with a task that a token cancels.</summary>
    /// <returns>The source of the token, which the caller disposes.</returns>
    internal CancellationTokenSource RenewCancellable()
    {
        Renew();
        var cancellation = new CancellationTokenSource();
        cancellation.Token.UnsafeRegister(
            static (source, token) => ((TaskCompletionSource<object?>)source!).TrySetCanceled(token),
            _source
        );
        return cancellation;
    }

    /// <summary>What the handler does.</summary>
    internal Task<object?> Hand()
    {
        Task<object?> task = _source.Task;
        Volatile.Write(ref _handedOver, Round);
        Thread.SpinWait(Round % 64);
        return task;
    }

    /// <summary>Waits until the handler is about to return the task, or has done so.</summary>
    internal void WaitUntilHandedOver(CancellationToken orUntilCancelled = default)
    {
        SpinWait spinner = default;
        long limit = Environment.TickCount64 + (long)Limits.Test.TotalMilliseconds;
        while (!IsHandedOver && !orUntilCancelled.IsCancellationRequested)
        {
            Assert.True(Environment.TickCount64 < limit, "The handler has not been called.");
            spinner.SpinOnce(sleep1Threshold: -1);
        }

        Thread.SpinWait(Round / 64 % 64);
    }

    /// <summary>Completes the task, unless it is cancelled.</summary>
    internal void TrySucceed() => _source.TrySetResult(Result);

    /// <summary>Fails the task, unless it is cancelled.</summary>
    internal void TryFail() => _source.TrySetException(Failure);
}
