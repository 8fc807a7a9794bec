using System.ComponentModel;
using System.Runtime.ExceptionServices;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.States;

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
    private const byte None = 0;
    private const byte OnErrorMethod = 1;
    private const byte Observer = 2;

    /// <summary>The caller's context, and then the handler's exception.</summary>
    internal KeptContext Kept;

    // What the turn of a post consists of beside the call: one byte, so that there is one check for both.
    private byte _extras;

    // A field, because the attachments are on another cache line, which a dispatch without a token need not read.
    private bool _hasToken;

    private protected DispatchState(bool flowExecutionContext, bool handlesErrors)
    {
        FlowsContext = flowExecutionContext;
        _extras = handlesErrors ? OnErrorMethod : None;
        CountCreated();
    }

    /// <summary>
    /// Gets the token among the handler's own arguments, or none. Called while the state holds the pairing.
    /// </summary>
    internal virtual CancellationToken ArgumentToken => default;

    /// <summary>
    /// Starts a task that runs the handler; a <see cref="Task{TResult}"/> if the handler has a result.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> has an undefined flag.</exception>
    internal abstract Task StartNew(
        CancellationToken cancellationToken,
        TaskScheduler? scheduler,
        TaskCreationOptions creationOptions
    );

    /// <summary>
    /// Called when the pairing has been moved out, before the handler is called: with
    /// <c>StartNew</c> and <c>Post</c> the state goes back to the pool here, and must not be touched again.
    /// </summary>
    private protected void Taken()
    {
        if (GivesBackBeforeCall)
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

    /// <summary>
    /// Gets or sets whether the result is read from a batch. Here, where it fills a gap between other fields: with the
    /// result, it would add 8 bytes to some states.
    /// </summary>
    private protected bool IsKeptByBatch { get; set; }

    /// <summary>Gets or sets whether the state itself is not awaited; every verb sets it.</summary>
    private protected bool GivesBackBeforeCall { get; set; }

    /// <summary>Gives the state back at once when there is nothing to start, and counts the start otherwise.</summary>
    /// <returns>Whether the token is cancelled already.</returns>
    private protected bool IsCanceledAtStart(CancellationToken cancellationToken) =>
        // A single path in the common case, short enough to be inlined.
        (Meters.CountsStarts || cancellationToken.IsCancellationRequested) && DropOrCount(cancellationToken);

    /// <summary>Gets whether the handler sees the caller's context.</summary>
    internal bool FlowsContext { get; }

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

        Keep(givesBackBeforeCall: false, cancellationToken);
        DispatchQueue.Of(cache).Start(this);
        return true;
    }

    /// <summary>Keeps the token and the caller's context for the dispatch's turn.</summary>
    private protected void Keep(bool givesBackBeforeCall, CancellationToken cancellationToken)
    {
        GivesBackBeforeCall = givesBackBeforeCall;
        KeepToken(cancellationToken);
        Kept.Keep(ContextFlow.CaptureFor(FlowsContext));
    }

    /// <summary>Does the same, and runs what the continuation dispatches next.</summary>
    internal sealed override void RunQueued()
    {
        if (RunAwaited())
        {
            DispatchQueue.Own.ResumeByItself(this);
        }
    }

    private protected sealed override bool RunWorkItem(PostCounts? counts)
    {
        if (!GivesBackBeforeCall)
        {
            return RunDispatched(isInLane: false);
        }

        RunDetached(counts);
        return false;
    }

    /// <summary>Calls the handler, and stores its result if it will be taken.</summary>
    /// <returns>
    /// Whether the handler has finished. If not, its task ends the dispatch, and may have done so already: the caller
    /// must not touch the state again.
    /// </returns>
    internal abstract bool InvokeHandler();

    /// <summary>Calls the handler in its caller's context, on older frameworks that cannot put one in force.</summary>
    partial void InvokeInScope(bool isOnPool, ref bool isCalled, ref bool finished);

    /// <summary>Calls the handler in the context that was kept for it.</summary>
    /// <returns>As <see cref="InvokeHandler"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool InvokeInContext(bool isOnPool)
    {
        Kept.Enter();
        bool finished = true;
        bool isCalled = false;
        InvokeInScope(isOnPool, ref isCalled, ref finished);
        return isCalled ? finished : InvokeHandler();
    }

    /// <summary>Calls the handler of a dispatch that is awaited.</summary>
    /// <returns>As <see cref="PooledSource.RunWorkItem()"/>.</returns>
    private bool RunDispatched(bool isInLane)
    {
        if (OwnToken.IsCancellationRequested)
        {
            SetCanceled();
        }
        else
        {
            if (isInLane && IsObserved)
            {
                Kept.Enter();
                Attached!.Observed!.Begin();
            }

            try
            {
                if (!InvokeInContext(isOnPool: true))
                {
                    return false;
                }
            }
            catch (Exception exception)
            {
                SetFailure(exception);
            }
        }

        if (isInLane)
        {
            EndInLane();
            return false;
        }

        CountEnd();
        if (TryComplete())
        {
            return false;
        }

        ContextFlow.PutBackOnPoolThread();
        return MayResumeOnPoolThread();
    }

    /// <summary>Gets whether the handler may finish later than its call returns.</summary>
    internal virtual bool IsAwaited => false;

    /// <summary>Gets whether a batch with the handler must be awaited.</summary>
    internal virtual bool IsAsync => false;

    /// <summary>Runs the handler as an item of a batch, in the context that it sees.</summary>
    internal abstract void RunAsItem();

    /// <summary>Runs the handler from a batch with async handlers, and records its exception there.</summary>
    /// <remarks>A handler that has not finished when it returns notifies the run when it has.</remarks>
    internal abstract void RunAsItem(IAwaitedRun run, IItemPlace place, int index);

    /// <summary>Marks a state whose result is read from its batch, which also gives it back.</summary>
    internal abstract void KeepInBatch();

    /// <summary>Gives back a state that was never started in its batch.</summary>
    internal abstract void DropFromBatch();

    /// <summary>Gives back a state that was kept for its result, which can no longer be read.</summary>
    internal abstract void ReleaseFromBatch();

    /// <summary>Tells an exception by which a handler acknowledges a cancelled token from any other.</summary>
    internal static bool IsCancellation(Exception exception, CancellationToken cancellationToken) =>
        cancellationToken.IsCancellationRequested
        && exception is OperationCanceledException canceled
        && canceled.CancellationToken == cancellationToken;

    /// <summary>Tells whether an exception makes a dispatch Canceled rather than Faulted.</summary>
    private protected virtual bool EndsCanceled(Exception exception) => IsCancellation(exception, OwnToken);

    /// <summary>Tells whether an exception needs no report, because it acknowledges the dispatch's token.</summary>
    /// <remarks>It depends only on the kind of handler: the state may have another renter by now.</remarks>
    internal virtual bool Acknowledges(Exception exception, CancellationToken cancellationToken) =>
        IsCancellation(exception, cancellationToken);

    /// <summary>Writes the outcome of a handler that has thrown.</summary>
    private protected void SetFailure(Exception exception)
    {
        Forget();
        Kept.KeepFailure(exception);
        Ended = EndsCanceled(exception) ? Outcome.Canceled : Outcome.Faulted;
    }

    private protected void SetCanceled()
    {
        ForgetObserved();
        Forget();
        Kept.Clear();
        Ended = Outcome.Canceled;
    }

    /// <summary>Counts a dispatch that has ended. Another dispatch may own the state by now.</summary>
    private protected void CountEnd()
    {
        if (Meters.CountsEnds)
        {
            Meters.Meter?.CountEnd(Handler);
        }
    }

    /// <summary>Gives the state back after its token was taken, and throws what the handler threw.</summary>
    private protected void Finish(bool keep)
    {
        if (Ended == Outcome.Succeeded)
        {
            Release(keep);
        }
        else
        {
            ThrowAndRelease(keep);
        }
    }

    /// <summary>Clears a state whose token was taken, and gives it back unless it is retired.</summary>
    private protected void Release(bool keep)
    {
        ClearContinuation();
        if (Ended != Outcome.Succeeded)
        {
            Ended = Outcome.Succeeded;
        }

        if (!keep)
        {
            Retire();
            CountRetired();
        }

        GiveBack();
    }

    /// <summary>Gives back a state whose handler is not called.</summary>
    internal void Drop()
    {
        ForgetObserved();
        Forget();
        GiveBack();
    }

    private void ThrowAndRelease(bool keep)
    {
        ExceptionDispatchInfo? failure = Kept.Failure;
        CancellationToken cancellationToken = OwnToken;
        Release(keep);
        failure?.Throw();
        throw EarlyCancel.Create(cancellationToken);
    }

    /// <summary>Clears all but the pairing, and gives the state back unless it has retired.</summary>
    private void GiveBack()
    {
        Kept.Clear();
        ForgetToken();
        if (!_place.IsUsed || _place.TryLeave(this))
        {
            Return();
        }
    }

    /// <summary>
    /// Gets or sets the dispatch's token; while the state waits in a batch, the token among the handler's own
    /// arguments.
    /// </summary>
    internal CancellationToken OwnToken
    {
        get => _hasToken ? Attached!.CancellationToken : default;
        set
        {
            ForgetToken();
            KeepToken(value);
        }
    }

    private protected void KeepToken(CancellationToken cancellationToken)
    {
        if (cancellationToken.CanBeCanceled)
        {
            Attach().CancellationToken = cancellationToken;
            _hasToken = true;
        }
    }

    private void ForgetToken()
    {
        if (_hasToken)
        {
            Attached!.CancellationToken = default;
            _hasToken = false;
        }
    }
}
