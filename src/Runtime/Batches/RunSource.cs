using System;
using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Batches;

/// <summary>The task source of a run over many items, which yields nothing or one exception.</summary>
[StackTraceHidden]
internal abstract class RunSource : PooledSource, IValueTaskSource
{
    private Exception? _exception;

    private protected RunSource() { }

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) =>
        !IsCompleted(token, out bool isRefused)
            ? (isRefused ? ValueTaskSourceStatus.Faulted : ValueTaskSourceStatus.Pending)
        : _exception is null ? ValueTaskSourceStatus.Succeeded
        : _exception is OperationCanceledException ? ValueTaskSourceStatus.Canceled
        : ValueTaskSourceStatus.Faulted;

    void IValueTaskSource.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => OnCompleted(continuation, state, token, flags);

    void IValueTaskSource.GetResult(short token)
    {
        bool keep = Take(token);
        Exception? exception = _exception;
        _exception = null;
        ClearContinuation();
        GiveBack(keep);
        if (exception is not null)
        {
            ExceptionDispatchInfo.Throw(exception);
        }
    }

    /// <summary>Completes the run with its outcome.</summary>
    private protected void Complete(Exception? exception)
    {
        _exception = exception;
        Complete();
    }

    /// <summary>Clears the run, and puts it into its pool unless it retires.</summary>
    private protected abstract void GiveBack(bool keep);
}
