using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime;

/// <summary>A state that keeps a <typeparamref name="TResult"/> for an awaiter or a batch.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class ResultSource<TResult> : DispatchState, IValueTaskSource<TResult>
{
    private TResult? _result;
    private bool _keptByBatch;

    private protected ResultSource(bool flowExecutionContext = true, bool handlesErrors = false)
        : base(flowExecutionContext, handlesErrors) { }

    /// <summary>
    /// Takes the result, or throws what the handler threw, and gives the state back. Allocates nothing unless it throws.
    /// </summary>
    /// <param name="token">The operation's token.</param>
    /// <returns>What the handler returned.</returns>
    /// <exception cref="InvalidOperationException">
    /// The operation has not completed, or its result was taken already.
    /// </exception>
    /// <exception cref="OperationCanceledException">The dispatch was cancelled.</exception>
    internal TResult GetResult(short token)
    {
        bool keep = Take(token);
        TResult result = _result!;
        ClearResult();
        Finish(keep);
        return result;
    }

    TResult IValueTaskSource<TResult>.GetResult(short token) => GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<TResult>.GetStatus(short token) => GetStatus(token);

    void IValueTaskSource<TResult>.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => OnCompleted(continuation, state, token, flags);

    /// <summary>Gets whether the result is read from a batch.</summary>
    private protected bool IsKeptByBatch => _keptByBatch;

    /// <summary>Marks the state as one whose result is read from its batch, which also gives it back.</summary>
    internal sealed override void KeepInBatch()
    {
        _keptByBatch = true;
        GivesBackBeforeCall = false;
    }

    /// <summary>Reads the result of the batch's run, any number of times until the batch gives the state back.</summary>
    internal TResult ReadKept(short token)
    {
        bool completed = IsCompleted(token);
        if (!Serves(token))
        {
            ThrowResultGone();
        }

        if (!completed)
        {
            throw new InvalidOperationException(
                "The batch of this result has not completed. Read the value after Run, or after RunAsync was awaited."
            );
        }

        bool started = GetStatus(token) != ValueTaskSourceStatus.Canceled;
        ExceptionDispatchInfo? failure = Failure;
        TResult result = _result!;

        // The result is this batch's if the version has not changed. The barrier keeps that check after the read.
        Interlocked.MemoryBarrier();
        if (!Serves(token))
        {
            ThrowResultGone();
        }

        failure?.Throw();
        return started
            ? result
            : throw new InvalidOperationException(
                "There is no value: the batch failed or was cancelled before this pairing was started."
            );
    }

    internal sealed override void ReleaseFromBatch()
    {
        bool keep = Take(Version);
        _keptByBatch = false;
        ClearResult();
        Release(keep);
    }

    private protected sealed override void RunInBatch()
    {
        if (!_keptByBatch)
        {
            base.RunInBatch();
            return;
        }

        try
        {
            InvokeHandler();
        }
        catch (Exception exception)
        {
            SetFailure(exception);
            throw;
        }
        finally
        {
            Complete();
        }
    }

    internal sealed override void DropFromBatch()
    {
        if (_keptByBatch)
        {
            SetCanceled();
            Complete();
        }
        else
        {
            Drop();
        }
    }

    private protected void SetResult(TResult result) => _result = result;

    private void ClearResult()
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<TResult>())
        {
            _result = default;
        }
    }

    private static void ThrowResultGone() =>
        throw new InvalidOperationException(
            "The batch of this result has been run again or disposed. Read the value before that."
        );
}
