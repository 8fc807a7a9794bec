using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime;

/// <summary>
/// A dispatch of one pairing: what is common to all verbs and all kinds of handler. A generated <c>{Stem}State</c>
/// adds the pairing and the call of the handler.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class DispatchState : PooledSource
{
    private const TaskCreationOptions ValidOptions =
        TaskCreationOptions.PreferFairness
        | TaskCreationOptions.LongRunning
        | TaskCreationOptions.AttachedToParent
        | TaskCreationOptions.DenyChildAttach
        | TaskCreationOptions.HideScheduler
        | TaskCreationOptions.RunContinuationsAsynchronously;

    private ExecutionContext? _context;
    private CancellationToken _cancellationToken;
    private ExceptionDispatchInfo? _failure;
    private ValueTaskSourceStatus _outcome;
    private bool _posted;

    private protected DispatchState() { }

    /// <summary>Gets the status of the operation of <paramref name="token"/>.</summary>
    /// <param name="token">The operation's token.</param>
    /// <returns>The status.</returns>
    /// <exception cref="InvalidOperationException">The token belongs to another operation.</exception>
    public ValueTaskSourceStatus GetStatus(short token) =>
        IsCompleted(token) ? _outcome : ValueTaskSourceStatus.Pending;

    /// <summary>Registers the continuation of the one awaiter.</summary>
    /// <param name="continuation">The continuation.</param>
    /// <param name="state">What it is given.</param>
    /// <param name="token">The operation's token.</param>
    /// <param name="flags">Which contexts it runs in.</param>
    /// <exception cref="InvalidOperationException">
    /// The operation is awaited already, or the token belongs to another one.
    /// </exception>
    public void OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => OnCompletedCore(continuation, state, token, flags);

    /// <summary>Runs the handler on the thread pool; nobody awaits it. Allocates nothing.</summary>
    /// <param name="cancellationToken">Cancelled before the handler's turn, it drops the dispatch.</param>
    public void Post(CancellationToken cancellationToken)
    {
        if (IsCanceledAtStart(cancellationToken))
        {
            return;
        }

        _posted = true;
        Queue(cancellationToken);
    }

    /// <summary>Gives the object back, cleared.</summary>
    protected void Return()
    {
        Clear();
        Recycle(keep: true);
    }

    /// <summary>Clears what the generated class holds, and gives the object to its pool.</summary>
    /// <param name="keep">False for an object that retires: it is cleared and left to the GC.</param>
    protected abstract void Recycle(bool keep);

    /// <summary>Gets or sets the token among the handler's own arguments, while the state waits in a batch.</summary>
    internal CancellationToken OwnToken
    {
        get => _cancellationToken;
        set => _cancellationToken = value;
    }

    /// <summary>Runs the handler from a batch: what it throws is the batch's to keep.</summary>
    internal abstract void RunInBatch();

    /// <summary>Gives back a state whose turn in a batch never came.</summary>
    internal virtual void DropFromBatch() => Return();

    /// <summary>Gives back a state that was kept for its result: from now on that cannot be read.</summary>
    internal virtual void ReleaseFromBatch() { }

    /// <summary>Tells an exception by which a handler acknowledges a cancelled token from any other.</summary>
    internal static bool IsCancellation(Exception exception, CancellationToken cancellationToken) =>
        cancellationToken.IsCancellationRequested
        && exception is OperationCanceledException canceled
        && canceled.CancellationToken == cancellationToken;

    /// <summary>Gives the state back at once when there is nothing to start.</summary>
    /// <returns>Whether the token is cancelled already.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is none of a task's.</exception>
    private protected bool IsCanceledAtStart(
        CancellationToken cancellationToken,
        TaskCreationOptions creationOptions = TaskCreationOptions.None
    )
    {
        if ((creationOptions & ~ValidOptions) != 0)
        {
            Return();
            throw new ArgumentOutOfRangeException(
                nameof(creationOptions),
                creationOptions,
                "This is none of the options that a task is created with."
            );
        }

        if (cancellationToken.IsCancellationRequested)
        {
            Return();
            return true;
        }

        return false;
    }

    /// <summary>Keeps the caller's context for the handler and puts the default one in force for the scope.</summary>
    /// <remarks>
    /// A task made under another context than the default one allocates 80 bytes more to remember it. So the state
    /// remembers it, and the task is made under the default one.
    /// </remarks>
    private protected DefaultContextScope KeepContext()
    {
        _context = Contexts.Capture();
        return new DefaultContextScope(_context);
    }

    /// <summary>Puts the kept context in force; the task that runs this puts back what was there before.</summary>
    private protected void EnterKeptContext()
    {
        if (_context is { } context)
        {
            ExecutionContext.Restore(context);
        }
    }

    private protected void Queue(CancellationToken cancellationToken)
    {
        _cancellationToken = cancellationToken;
        _context = Contexts.Capture();
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    private protected sealed override void RunWorkItem()
    {
        if (_posted)
        {
            RunPosted();
        }
        else
        {
            RunDispatched();
        }
    }

    /// <summary>Runs the handler; the state stays rented.</summary>
    private protected abstract void InvokeKept();

    /// <summary>Gives the state back and runs the handler.</summary>
    private protected abstract void InvokeDetached();

    /// <summary>Writes the outcome of a handler that has thrown.</summary>
    private protected void SetFailure(Exception exception)
    {
        _failure = ExceptionDispatchInfo.Capture(exception);
        _outcome = IsCancellation(exception, _cancellationToken)
            ? ValueTaskSourceStatus.Canceled
            : ValueTaskSourceStatus.Faulted;
    }

    private protected void SetSucceeded() => _outcome = ValueTaskSourceStatus.Succeeded;

    private protected void SetCanceled() => _outcome = ValueTaskSourceStatus.Canceled;

    /// <summary>Gives the state back after its token was taken, and throws what the handler threw.</summary>
    private protected void Finish(bool keep)
    {
        ValueTaskSourceStatus outcome = _outcome;
        ExceptionDispatchInfo? failure = _failure;
        CancellationToken cancellationToken = _cancellationToken;
        Clear();
        Recycle(keep);
        if (outcome != ValueTaskSourceStatus.Succeeded)
        {
            failure?.Throw();
            throw new TaskCanceledException(null, null, cancellationToken);
        }
    }

    /// <summary>Throws what the handler threw and leaves the state as it is.</summary>
    private protected void ThrowFailure() => _failure?.Throw();

    private protected virtual void Clear()
    {
        ClearContinuation();
        _context = null;
        _cancellationToken = default;
        _failure = null;
        _outcome = ValueTaskSourceStatus.Pending;
        _posted = false;
    }

    private void RunDispatched()
    {
        if (_cancellationToken.IsCancellationRequested)
        {
            SetCanceled();
        }
        else
        {
            EnterKeptContext();
            try
            {
                InvokeKept();
                SetSucceeded();
            }
            catch (Exception exception)
            {
                SetFailure(exception);
            }

            Contexts.PutBackOnPoolThread();
        }

        Complete();
    }

    private void RunPosted()
    {
        CancellationToken cancellationToken = _cancellationToken;
        if (cancellationToken.IsCancellationRequested)
        {
            Return();
            return;
        }

        EnterKeptContext();
        try
        {
            InvokeDetached();
        }
        catch (Exception exception)
        {
            // The state is somebody else's by now: only locals count.
            if (!IsCancellation(exception, cancellationToken) && !DispatchErrors.Report(exception))
            {
                throw;
            }
        }
    }
}
