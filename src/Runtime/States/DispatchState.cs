using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Queue;

namespace ClosureGen.Runtime;

/// <summary>
/// A dispatch of one pairing: the part common to all verbs and all kinds of handler. A generated <c>{Stem}State</c>
/// adds the pairing and the call of the handler.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
[DebuggerDisplay("{DebuggerDisplay,nq}")]
public abstract partial class DispatchState : PooledSource
{
    private const TaskCreationOptions ValidOptions =
        TaskCreationOptions.PreferFairness
        | TaskCreationOptions.LongRunning
        | TaskCreationOptions.AttachedToParent
        | TaskCreationOptions.DenyChildAttach
        | TaskCreationOptions.HideScheduler
        | TaskCreationOptions.RunContinuationsAsynchronously;

    private const byte None = 0;
    private const byte OnErrorMethod = 1;
    private const byte Observer = 2;

    // The caller's context until the handler runs, and the handler's exception afterwards: with fewer cache lines in a
    // state, fewer cross from core to core with each dispatch.
    private object? _contextOrFailure;
    private Outcome _outcome;
    private bool _givesBackBeforeCall;
    private readonly bool _flowsContext;

    // What the turn of a post consists of beside the call: one byte, so that there is one check for both.
    private byte _extras;

    // The number under which posts of the handler are counted; 0 before the first.
    private int _postIndex;

    private protected DispatchState(bool flowExecutionContext, bool handlesErrors)
    {
        _flowsContext = flowExecutionContext;
        _extras = handlesErrors ? OnErrorMethod : None;
        CountCreated();
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

    /// <summary>
    /// Gets the token among the handler's own arguments, or none. Called while the state holds the pairing.
    /// </summary>
    internal virtual CancellationToken ArgumentToken => default;

    /// <summary>Runs the handler on the thread pool; nobody awaits it. Allocates nothing.</summary>
    /// <param name="cache">The cache that the calling thread has rented the state from.</param>
    /// <param name="cancellationToken">When canceled before the handler's turn, it drops the dispatch.</param>
    internal void Post(ThreadCache cache, CancellationToken cancellationToken) =>
        Post(DispatchQueue.Of(cache), AcceptedPosts.Of(cache) ?? CountIn(cache), cancellationToken);

    /// <summary>
    /// Starts a task that runs the handler; a <see cref="Task{TResult}"/> if the handler has a result.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> has an undefined flag.</exception>
    internal Task StartNew(
        CancellationToken cancellationToken,
        TaskScheduler? scheduler,
        TaskCreationOptions creationOptions
    ) =>
        IsCanceledAtStart(cancellationToken, creationOptions)
            ? Canceled(cancellationToken)
            : StartTask(cancellationToken, scheduler ?? TaskScheduler.Default, creationOptions);

    /// <summary>Starts the task of a dispatch that is not canceled, with valid options.</summary>
    private protected abstract Task StartTask(
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    );

    /// <summary>Creates the task of a dispatch that is canceled already.</summary>
    private protected abstract Task Canceled(CancellationToken cancellationToken);

    /// <summary>
    /// Called when the pairing has been moved out, before the handler is called: with
    /// <c>StartNew</c> and <c>Post</c> the state goes back to the pool here, and must not be touched again.
    /// </summary>
    private protected void Taken()
    {
        if (_givesBackBeforeCall)
        {
            GiveBack();
        }
    }

    /// <summary>Clears the pairing; called as soon as it has been copied out, or when its turn will not come.</summary>
    /// <remarks>
    /// The worker clears it, even if the state is awaited: its cache lines are with that core then. The awaiter only
    /// reads one of them, and writes it once.
    /// </remarks>
    private protected abstract void Forget();

    /// <summary>Gets or sets whether the state itself is not awaited; every verb sets it.</summary>
    private protected bool GivesBackBeforeCall
    {
        get => _givesBackBeforeCall;
        set => _givesBackBeforeCall = value;
    }

    /// <summary>Gives the state back at once when there is nothing to start.</summary>
    /// <returns>Whether the token is cancelled already.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="creationOptions"/> contains an undefined flag.
    /// </exception>
    private protected bool IsCanceledAtStart(
        CancellationToken cancellationToken,
        TaskCreationOptions creationOptions = TaskCreationOptions.None
    )
    {
        // A single path in the common case, short enough to be inlined.
        return (
                Meters.CountsStarts
                || cancellationToken.IsCancellationRequested
                || (creationOptions & ~ValidOptions) != 0
            ) && IsRefusedAtStart(cancellationToken, creationOptions);
    }

    /// <summary>Keeps the caller's context for the handler and makes the default one current for the scope.</summary>
    /// <remarks>
    /// A task created under another context than the default one allocates 80 bytes more to store it. So the state
    /// stores it, and the task is created under the default one.
    /// </remarks>
    private protected DefaultContextScope KeepContext(CancellationToken cancellationToken = default)
    {
        _givesBackBeforeCall = true;
        KeepToken(cancellationToken);
        if (!_flowsContext)
        {
            return DefaultContextScope.Enter();
        }

        if (!ContextFlow.Restores)
        {
            // The task keeps it.
            return default;
        }

        ExecutionContext? context = ContextFlow.Capture();
        _contextOrFailure = context;
        return new DefaultContextScope(context);
    }

    /// <summary>Tells whether a task runs inline at the call: not if the caller has passed another kind of scheduler.</summary>
    private protected static bool RunsInline(TaskScheduler scheduler) =>
        InlineRunner.IsUsed && ReferenceEquals(scheduler, TaskScheduler.Default) && InlineRunner.IsOn;

    /// <summary>
    /// Tells whether <see cref="KeepContext"/> has nothing to do, for example because the default context flows.
    /// </summary>
    /// <remarks>The scope's protected region costs a start 5 ns; most starts avoid it.</remarks>
    private protected bool HasNothingToKeep()
    {
        _givesBackBeforeCall = true;
        return _flowsContext && (!ContextFlow.Restores || ContextFlow.Capture() is null);
    }

    /// <summary>Makes the kept context current; the code that runs this restores the previous one, as a task does.</summary>
    private protected void EnterKeptContext()
    {
        if (ContextFlow.Restores && _contextOrFailure is { } context)
        {
            _contextOrFailure = null;
            ExecutionContext.Restore((ExecutionContext)context);
        }
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

        Queue(DispatchQueue.Of(cache), cancellationToken, givesBackBeforeCall: false);
        return true;
    }

    private protected void Queue(
        DispatchQueue queue,
        CancellationToken cancellationToken,
        bool givesBackBeforeCall,
        bool isPost = false
    )
    {
        _givesBackBeforeCall = givesBackBeforeCall;
        // A cleared state has neither: in the common case nothing is written.
        KeepToken(cancellationToken);
        if (CaptureContext() is { } context)
        {
            _contextOrFailure = context;
        }

        if (InlineRunner.IsUsed && InlineRunner.IsOn)
        {
            RunInline(isPost);
            return;
        }

        queue.Add(this);
    }

    /// <summary>Gives the state back after its token was taken, and throws what the handler threw.</summary>
    private protected void Finish(bool keep)
    {
        if (_outcome == Outcome.Succeeded)
        {
            Release(keep);
        }
        else
        {
            ThrowAndRelease(keep);
        }
    }

    /// <summary>Gets the handler's exception, if the state has not been reused.</summary>
    private protected ExceptionDispatchInfo? Failure => _contextOrFailure as ExceptionDispatchInfo;

    /// <summary>Clears a state whose token was taken, and gives it back unless it is retired.</summary>
    private protected void Release(bool keep)
    {
        ClearContinuation();
        if (_outcome != Outcome.Succeeded)
        {
            _outcome = Outcome.Succeeded;
        }

        if (!keep)
        {
            Retire();
            CountRetired();
        }

        GiveBack();
    }

    /// <summary>Gives back a state whose handler is not called.</summary>
    private protected void Drop()
    {
        ForgetObserved();
        Forget();
        GiveBack();
    }

    /// <summary>Captures the context for the handler: null for the default one.</summary>
    private ExecutionContext? CaptureContext() => _flowsContext ? ContextFlow.Capture() : null;

    private void Post(DispatchQueue queue, AcceptedPosts accepted, CancellationToken cancellationToken)
    {
        if (IsCanceledAtStart(cancellationToken))
        {
            Meters.Meter?.CountDrop(Handler);
        }
        else
        {
            if (_postIndex == 0 || ObservedCall.IsUsed)
            {
                Prepare();
            }

            accepted.CountOne();
            Queue(queue, cancellationToken, givesBackBeforeCall: true, isPost: true);
        }
    }

    private void RunInline(bool isPost)
    {
        if (isPost)
        {
            InlineRunner.Post(this);
        }
        else
        {
            InlineRunner.Run(this);
        }
    }

    private void ThrowAndRelease(bool keep)
    {
        var failure = (ExceptionDispatchInfo?)_contextOrFailure;
        CancellationToken cancellationToken = OwnToken;
        Release(keep);
        failure?.Throw();
        throw EarlyCancel.Create(cancellationToken);
    }

    /// <summary>Clears all but the pairing, and gives the state back unless it has retired.</summary>
    private void GiveBack()
    {
        if (_contextOrFailure is not null)
        {
            _contextOrFailure = null;
        }

        ForgetToken();
        if (_place != 0 && !TryLeaveLane())
        {
            return;
        }

        Return();
    }
}
