using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <summary>
/// A dispatch of one pairing: the part common to all verbs and all kinds of handler. A generated <c>{Stem}State</c>
/// adds the pairing and the call of the handler.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
[DebuggerDisplay("{Handler,nq}")]
public abstract partial class DispatchState : PooledSource
{
    private const TaskCreationOptions ValidOptions =
        TaskCreationOptions.PreferFairness
        | TaskCreationOptions.LongRunning
        | TaskCreationOptions.AttachedToParent
        | TaskCreationOptions.DenyChildAttach
        | TaskCreationOptions.HideScheduler
        | TaskCreationOptions.RunContinuationsAsynchronously;

    // The context of a post that the pool's queue does not flow, until the handler runs; the handler's exception
    // afterwards.
    private object? _contextOrFailure;
    private Outcome _outcome;
    private bool _givesBackBeforeCall;
    private readonly bool _flowsContext;
    private readonly bool _handlesErrors;

    // Whether the arguments are needed until the end, for the handler's OnError method.
    private bool _keepsCall;

    private protected DispatchState(bool flowExecutionContext, bool handlesErrors)
    {
        _flowsContext = flowExecutionContext;
        _handlesErrors = handlesErrors;
    }

    /// <summary>
    /// How a completed operation ended. Success is the value of a cleared state, so that it need not be written.
    /// </summary>
    private enum Outcome : byte
    {
        Succeeded = 0,
        Faulted,
        Canceled,
    }

    /// <summary>Gets the handler's full name; a generated class overrides this.</summary>
    protected virtual string Handler => GetType().FullName!;

    /// <summary>Gets the status of the operation of <paramref name="token"/>.</summary>
    /// <param name="token">The operation's token.</param>
    /// <returns>
    /// The status; <see cref="ValueTaskSourceStatus.Faulted"/> if the token belongs to another operation or this one is
    /// awaited already, because <c>GetResult</c> throws then.
    /// </returns>
    internal ValueTaskSourceStatus GetStatus(short token) =>
        !IsCompleted(token, out bool isRefused)
            ? (isRefused ? ValueTaskSourceStatus.Faulted : ValueTaskSourceStatus.Pending)
        : _outcome == Outcome.Succeeded ? ValueTaskSourceStatus.Succeeded
        : _outcome == Outcome.Faulted ? ValueTaskSourceStatus.Faulted
        : ValueTaskSourceStatus.Canceled;

    /// <summary>Gets the token among the handler's own arguments, or none. Called while the state holds the pairing.</summary>
    internal virtual CancellationToken ArgumentToken => default;

    /// <summary>Runs the handler on the thread pool; nobody awaits it.</summary>
    /// <param name="cache">The cache that the calling thread has rented the state from.</param>
    /// <param name="cancellationToken">When canceled before the handler's turn, it drops the dispatch.</param>
    internal void Post(ThreadCache cache, CancellationToken cancellationToken)
    {
        if (!IsCanceledAtStart(cancellationToken))
        {
            Queue(cancellationToken, givesBackBeforeCall: true);
        }
    }

    /// <summary>Starts a task that runs the handler; a <see cref="Task{TResult}"/> if the handler has a result.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> has an undefined flag.</exception>
    internal Task StartNew(
        CancellationToken cancellationToken,
        TaskScheduler? scheduler,
        TaskCreationOptions creationOptions
    )
    {
        if ((creationOptions & ~ValidOptions) != 0)
        {
            Drop();
            throw new ArgumentOutOfRangeException(
                nameof(creationOptions),
                creationOptions,
                "The value contains a flag that TaskCreationOptions does not define."
            );
        }

        if (IsCanceledAtStart(cancellationToken))
        {
            return Canceled(cancellationToken);
        }

        _givesBackBeforeCall = true;
        scheduler ??= TaskScheduler.Default;
        return _flowsContext
            ? StartTask(cancellationToken, scheduler, creationOptions)
            : new DefaultContextStart(this, cancellationToken, scheduler, creationOptions).Run();
    }

    /// <summary>Queues a dispatch that will be awaited, unless it is cancelled already.</summary>
    /// <param name="cache">The cache that the calling thread has rented the state from.</param>
    /// <param name="cancellationToken">The dispatch's token.</param>
    /// <param name="token">The token of the value task to return.</param>
    /// <returns>False if there is nothing to await.</returns>
    internal bool TryDispatch(ThreadCache cache, CancellationToken cancellationToken, out short token)
    {
        token = Version;
        if (IsCanceledAtStart(cancellationToken))
        {
            return false;
        }

        Queue(cancellationToken, givesBackBeforeCall: false);
        return true;
    }

    /// <summary>Starts the task of a dispatch that is not canceled, with valid options.</summary>
    private protected abstract Task StartTask(
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    );

    /// <summary>Creates the task of a dispatch that is canceled already.</summary>
    private protected abstract Task Canceled(CancellationToken cancellationToken);

    /// <summary>Calls the handler, and stores its result if it will be taken.</summary>
    /// <returns>
    /// Whether the handler has finished. If not, its task ends the dispatch, and may have done so already: the caller
    /// must not touch the state again.
    /// </returns>
    internal abstract bool InvokeHandler();

    /// <summary>
    /// Called after the pairing has been moved out and before the handler is called: with <c>StartNew</c> and
    /// <c>Post</c> the state goes back to the pool here, and must not be touched again.
    /// </summary>
    private protected void Taken()
    {
        if (_givesBackBeforeCall && !_keepsCall)
        {
            GiveBack();
        }
    }

    /// <summary>Clears the pairing; called as soon as it has been copied out, or when its turn will not come.</summary>
    private protected abstract void Forget();

    /// <summary>Gets or sets whether the state itself is not awaited; every verb sets it.</summary>
    private protected bool GivesBackBeforeCall
    {
        get => _givesBackBeforeCall;
        set => _givesBackBeforeCall = value;
    }

    /// <summary>Gets the handler's exception, if the state has not been reused.</summary>
    private protected ExceptionDispatchInfo? Failure => _contextOrFailure as ExceptionDispatchInfo;

    /// <summary>Gives the state back after its token was taken, and throws what the handler threw.</summary>
    private protected void Finish(bool keep)
    {
        if (_outcome == Outcome.Succeeded)
        {
            Release(keep);
            return;
        }

        var failure = (ExceptionDispatchInfo?)_contextOrFailure;
        CancellationToken cancellationToken = OwnToken;
        Release(keep);
        failure?.Throw();
        throw new TaskCanceledException(Task.FromCanceled(cancellationToken));
    }

    /// <summary>Clears a state whose token was taken, and gives it back unless it retires.</summary>
    private protected void Release(bool keep)
    {
        ClearContinuation();
        _outcome = Outcome.Succeeded;
        if (!keep)
        {
            Retire();
        }

        GiveBack();
    }

    /// <summary>Gives back a state whose handler is not called.</summary>
    private protected void Drop()
    {
        Forget();
        GiveBack();
    }

    /// <summary>Gives the state back at once when there is nothing to start.</summary>
    /// <returns>Whether the token is cancelled already.</returns>
    private bool IsCanceledAtStart(CancellationToken cancellationToken)
    {
        if (!cancellationToken.IsCancellationRequested)
        {
            return false;
        }

        Drop();
        return true;
    }

    private void Queue(CancellationToken cancellationToken, bool givesBackBeforeCall)
    {
        _givesBackBeforeCall = givesBackBeforeCall;
        KeepToken(cancellationToken);
        if (_flowsContext)
        {
            Uninterrupted.Ignore(static state => ThreadPool.QueueInContext((DispatchState)state), this);
        }
        else
        {
            Uninterrupted.Queue(this, preferLocal: false);
        }
    }

    /// <summary>Clears all but the pairing, and gives the state back unless it has retired.</summary>
    private void GiveBack()
    {
        _contextOrFailure = null;
        ForgetToken();
        Return();
    }

    /// <summary>Starts a task under the default context, so that the task captures that one.</summary>
    private sealed class DefaultContextStart(
        DispatchState state,
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    )
    {
        private static readonly ContextCallback Callback = static start =>
        {
            var self = (DefaultContextStart)start!;
            self._task = self.Start();
        };

        private Task? _task;

        internal Task Run()
        {
            ContextFlow.Run(null, Callback, this);
            return _task!;
        }

        private Task Start() => state.StartTask(cancellationToken, scheduler, creationOptions);
    }
}
