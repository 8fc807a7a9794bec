using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns a <typeparamref name="TResult"/>.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class ResultState<TResult> : DispatchState, IValueTaskSource<TResult>
{
    private TResult? _result;
    private bool _keptByBatch;

    /// <summary>Makes a state; a generated class does so when its pool has none.</summary>
    /// <param name="flowExecutionContext">Whether the handler sees the caller's context, or else the default one.</param>
    protected ResultState(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Starts a task that runs the handler. Allocates the task alone, 72 bytes for an <see cref="int"/>.</summary>
    /// <param name="start">The generated class's one delegate, which calls <see cref="RunStarted"/>.</param>
    /// <param name="cancellationToken">The task's token.</param>
    /// <param name="scheduler">The scheduler; null means <see cref="TaskScheduler.Default"/>.</param>
    /// <param name="creationOptions">The task's options.</param>
    /// <returns>The task.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is none of a task's.</exception>
    public Task<TResult> StartNew(
        Func<object?, TResult> start,
        CancellationToken cancellationToken,
        TaskScheduler? scheduler,
        TaskCreationOptions creationOptions
    )
    {
        if (IsCanceledAtStart(cancellationToken, creationOptions))
        {
            return Task.FromCanceled<TResult>(cancellationToken);
        }

        using (KeepContext())
        {
            return Task.Factory.StartNew(
                start,
                this,
                cancellationToken,
                creationOptions,
                scheduler ?? TaskScheduler.Default
            );
        }
    }

    /// <summary>Queues the handler to the thread pool. Allocates nothing.</summary>
    /// <param name="cancellationToken">Cancelled before the handler's turn, it cancels the dispatch.</param>
    /// <returns>A task to be awaited once.</returns>
    public ValueTask<TResult> Dispatch(CancellationToken cancellationToken)
    {
        if (IsCanceledAtStart(cancellationToken))
        {
            return ValueTask.FromCanceled<TResult>(cancellationToken);
        }

        short token = Version;
        Queue(cancellationToken, detached: false);
        return new ValueTask<TResult>(this, token);
    }

    /// <summary>Takes the result and gives the state back.</summary>
    /// <param name="token">The operation's token.</param>
    /// <returns>What the handler returned.</returns>
    /// <exception cref="InvalidOperationException">
    /// The operation has not completed, or its result was taken already.
    /// </exception>
    public TResult GetResult(short token)
    {
        bool keep = Take(token);
        TResult result = _result!;
        ClearResult();
        Finish(keep);
        return result;
    }

    /// <summary>Marks the state as one whose result is read from its batch, and which is given back by it.</summary>
    internal void KeepInBatch()
    {
        _keptByBatch = true;
        IsDetached = false;
    }

    /// <summary>Reads what the batch's run left, as often as one likes until the batch gives the state back.</summary>
    internal TResult ReadKept(short token)
    {
        if (Version != token)
        {
            ThrowResultGone();
        }

        if (!IsCompleted(token))
        {
            throw new InvalidOperationException(
                "The batch of this result has not completed. Read the value after Run, or after RunAsync was awaited."
            );
        }

        bool started = GetStatus(token) != ValueTaskSourceStatus.Canceled;
        ThrowFailure();
        TResult result = _result!;
        if (Version != token)
        {
            ThrowResultGone();
        }

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
            Forget();
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

    /// <summary>What the task of <c>StartNew</c> runs.</summary>
    /// <returns>What the handler returned.</returns>
    protected TResult RunStarted()
    {
        EnterKeptContext();
        return Metering.CountsEnds ? InvokeCounted() : Invoke();
    }

    /// <summary>Copies the pairing out, calls <see cref="DispatchState.Taken"/> and then the handler.</summary>
    /// <returns>What the handler returned.</returns>
    protected abstract TResult Invoke();

    private protected sealed override void InvokeHandler()
    {
        // A posted state has been given back when the handler returns: its result is nobody's.
        bool kept = !IsDetached;
        TResult result = Invoke();
        if (kept)
        {
            _result = result;
        }
    }

    private TResult InvokeCounted()
    {
        try
        {
            return Invoke();
        }
        finally
        {
            Metering.Meter?.CountEnd(Handler);
        }
    }

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
