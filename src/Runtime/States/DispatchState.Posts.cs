using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.States;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <content>Posts: dispatches that nobody awaits, so that what the handler throws is reported.</content>
public abstract partial class DispatchState
{
    private static readonly SendOrPostCallback PostedTo = [StackTraceHidden]
    static (state) => ((DispatchState)state!).RunPostedTo();

    // The number under which posts of the handler are counted; 0 before the first.
    private int _postIndex;

    /// <summary>Runs the handler on the thread pool; nobody awaits it. Allocates nothing.</summary>
    /// <param name="cache">The cache that the calling thread has rented the state from.</param>
    /// <param name="cancellationToken">When canceled before the handler's turn, it drops the dispatch.</param>
    internal void Post(ThreadCache cache, CancellationToken cancellationToken) =>
        Post(DispatchQueue.Of(cache), AcceptedPosts.Of(cache) ?? CountIn(cache), cancellationToken);

    /// <summary>
    /// Runs the handler where a <see cref="SynchronizationContext"/> runs what is posted to it. Allocates nothing
    /// beyond the context's own <c>Post</c>.
    /// </summary>
    /// <remarks>An exception of the handler leaves the callback, so the context handles it like any other.</remarks>
    /// <param name="context">The context.</param>
    /// <param name="cancellationToken">When canceled before the handler's turn, it drops the dispatch.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    internal void PostTo(SynchronizationContext context, CancellationToken cancellationToken)
    {
        if (context is null)
        {
            Drop();
            throw new ArgumentNullException(nameof(context));
        }

        if (CanPost(cancellationToken))
        {
            Keep(givesBackBeforeCall: true, cancellationToken);
            Attach().PostedTo = context;

            // A context that throws may have queued the callback all the same: its state is left to the GC.
            context.Post(PostedTo, this);
        }
    }

    /// <summary>Runs the handler on the thread pool after some time. Allocates nothing.</summary>
    /// <remarks>A cancelled post is given back, with its arguments, when it would have been due.</remarks>
    /// <param name="dueTime">The least time to wait, from zero to <see cref="DelayedPosts.Longest"/>.</param>
    /// <param name="cancellationToken">When canceled before the handler's turn, it drops the dispatch.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="dueTime"/> is negative, or longer than timers wait.
    /// </exception>
    internal void PostAfter(TimeSpan dueTime, CancellationToken cancellationToken)
    {
        if (dueTime < TimeSpan.Zero || dueTime > DelayedPosts.Longest)
        {
            Drop();
            throw new ArgumentOutOfRangeException(
                nameof(dueTime),
                dueTime,
                $"A post can wait for any time from zero to {DelayedPosts.Longest}."
            );
        }

        if (dueTime == TimeSpan.Zero)
        {
            Post(DispatchQueue.Own, PostCounts.Own.Accepted(PostIndex), cancellationToken);
        }
        else if (CanPost(cancellationToken))
        {
            Keep(givesBackBeforeCall: true, cancellationToken);
            Observe();
            if (InlineRunner.IsOn)
            {
                Attach().RunsInline = true;
            }

            DelayedPosts.Here.Add(this, dueTime);
        }
    }

    /// <summary>Keeps the place of a delayed post in the heap until its time has come.</summary>
    internal void KeepUntilDue() => Keep();

    /// <summary>Queues a delayed post whose time has come.</summary>
    internal void RunDue()
    {
        bool runsInline = Attached is { RunsInline: true };
        if (runsInline)
        {
            Attached!.RunsInline = false;
        }

        // With a listener that counts drops, the pool drops the post: the listener's callback must not delay the other
        // posts, which wait for this thread.
        if (OwnToken.IsCancellationRequested && !Meters.CountsDrops)
        {
            DropPosted();
            return;
        }

        EndKeep();
        if (IsObserved)
        {
            Attached!.Observed!.SetDue();
        }

        PostCounts.Accept(PostIndex);
        if (runsInline)
        {
            InlineRunner.Post(this);
        }
        else
        {
            Uninterrupted.Queue(this, preferLocal: false);
        }
    }

    /// <summary>Gets the number under which posts of the handler are counted; one for each class.</summary>
    private protected int PostIndex =>
        _postIndex != 0 ? _postIndex : _postIndex = PostCounts.IndexOf(GetType(), Handler);

    /// <summary>Gets whether the handler has an <c>OnError</c> method.</summary>
    private protected bool HandlesErrors => (_extras & OnErrorMethod) != 0;

    /// <summary>Gets where posts of the handler are counted on this thread, and lets the cache refer to it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private AcceptedPosts CountIn(ThreadCache cache)
    {
        AcceptedPosts accepted = PostCounts.Own.Accepted(PostIndex);
        cache.OtherCompanion = accepted;
        return accepted;
    }

    private void Post(DispatchQueue queue, AcceptedPosts accepted, CancellationToken cancellationToken)
    {
        if (CanPost(cancellationToken))
        {
            PrepareIfNeeded();
            accepted.CountOne();
            Queue(queue, cancellationToken, givesBackBeforeCall: true, isPost: true);
        }
    }

    private bool CanPost(CancellationToken cancellationToken)
    {
        if (!IsCanceledAtStart(cancellationToken))
        {
            return true;
        }

        Meters.Meter?.CountDrop(Handler);
        return false;
    }

    private void PrepareIfNeeded()
    {
        if (_postIndex == 0 || ObservedCall.IsUsed)
        {
            Prepare();
        }
    }

    /// <summary>Prepares the first post of a state, or one that may be observed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Prepare()
    {
        // The post's end is counted under it.
        _ = PostIndex;
        Observe();
    }

    /// <summary>Runs the handler, unless it was canceled before its turn.</summary>
    /// <param name="counts">Where the thread counts the end of a post, or null before the first.</param>
    private protected virtual void RunDetached(PostCounts? counts)
    {
        Debug.Assert(_postIndex != 0, "A post was counted when it was accepted.");
        int handler = _postIndex;
        CancellationToken cancellationToken = OwnToken;
        if (_extras != None || cancellationToken.IsCancellationRequested || Meters.CountsEnds)
        {
            RunDetachedWithMore(counts, handler, cancellationToken);
            return;
        }

        EnterKeptContext();
        bool finished = true;
        bool isCalled = false;
        try
        {
            InvokeInScope(isOnPool: true, ref isCalled, ref finished);
            if (!(isCalled ? finished : InvokeHandler()))
            {
                return;
            }

            EndPosted();
        }
        catch (Exception exception)
        {
            EndPosted();
            try
            {
                if (!IsDealtWith(exception, cancellationToken, isOnPool: true))
                {
                    throw;
                }
            }
            finally
            {
                PostCounts.End(counts, handler);
            }

            return;
        }

        PostCounts.End(counts, handler);
    }

    /// <summary>
    /// Runs a post that is cancelled, counted, observed or has an <c>OnError</c> method: a method of its own, so that
    /// others pay nothing.
    /// </summary>
    private void RunDetachedWithMore(PostCounts? counts, int handler, CancellationToken cancellationToken)
    {
        bool finished = true;
        try
        {
            if (cancellationToken.IsCancellationRequested)
            {
                DropPosted();
            }
            else
            {
                finished = IsObserved ? RunObserved(cancellationToken) : CallPosted(cancellationToken, isOnPool: true);
            }
        }
        finally
        {
            if (finished)
            {
                PostCounts.End(counts, handler);
            }
        }
    }

    /// <summary>Calls the handler of a post, and deals with what it throws.</summary>
    /// <returns>As <see cref="InvokeHandler"/>.</returns>
    private bool CallPosted(CancellationToken cancellationToken, bool isOnPool) =>
        HandlesErrors ? CallHandlingErrors(cancellationToken, isOnPool) : CallReporting(cancellationToken, isOnPool);

    private bool CallReporting(CancellationToken cancellationToken, bool isOnPool)
    {
        EnterKeptContext();
        bool finished = true;
        bool isCalled = false;
        try
        {
            InvokeInScope(isOnPool, ref isCalled, ref finished);
            if (!(isCalled ? finished : InvokeHandler()))
            {
                return false;
            }
        }
        catch (Exception exception)
        {
            EndPosted();
            if (!IsDealtWith(exception, cancellationToken, isOnPool))
            {
                throw;
            }

            return true;
        }

        EndPosted();
        CountEnd();
        return true;
    }

    /// <summary>Calls the handler and, if it throws, its <c>OnError</c> method.</summary>
    private bool CallHandlingErrors(CancellationToken cancellationToken, bool isOnPool)
    {
        var context = (ExecutionContext?)_contextOrFailure;
        EnterKeptContext();
        try
        {
            if (!InvokeHandlingErrors(cancellationToken, context))
            {
                return false;
            }
        }
        catch (Exception exception)
        {
            CountEnd();
            if (!isOnPool)
            {
                // Unhandled like any other: the synchronization context did not cause it.
                LateExceptions.Report(exception, Handler);
            }
            else if (!DispatchErrors.Report(exception, Handler))
            {
                throw;
            }

            return true;
        }

        CountEnd();
        return true;
    }

    /// <summary>Calls a posted handler, and its <c>OnError</c> method if it throws.</summary>
    /// <param name="cancellationToken">The post's token.</param>
    /// <param name="context">The context of the code that posted it, which is current; null for the default
    /// one.</param>
    /// <returns>As <see cref="InvokeHandler"/>.</returns>
    /// <exception cref="AggregateException">The handler threw, and so did <c>OnError</c>.</exception>
    private protected virtual bool InvokeHandlingErrors(
        CancellationToken cancellationToken,
        ExecutionContext? context
    ) => InvokeHandler();

    /// <summary>Counts what a posted handler has thrown, and reports it unless a synchronization context gets it.</summary>
    /// <returns>Whether the exception was handled; if not, the caller rethrows it.</returns>
    private bool IsDealtWith(Exception exception, CancellationToken cancellationToken, bool isOnPool)
    {
        // The state may have another renter by now: only locals may be used, and members that depend only on the class.
        CountThrown(exception, cancellationToken);
        CountEnd();
        return Acknowledges(exception, cancellationToken) || (isOnPool && DispatchErrors.Report(exception, Handler));
    }

    /// <summary>
    /// Gives back the state of a posted handler that has finished, if it has not been given back yet.
    /// </summary>
    private protected virtual void EndPosted() { }

    private void DropPosted()
    {
        Drop();
        Meters.Meter?.CountDrop(Handler);
        CountEnd();
    }

    private void RunPostedTo()
    {
        if (Attached is not { } attachments || Interlocked.Exchange(ref attachments.PostedTo, null) is not { } context)
        {
            Misuse.ThrowRanTwice();
            return;
        }

        CancellationToken cancellationToken = OwnToken;
        if (cancellationToken.IsCancellationRequested)
        {
            DropPosted();
            return;
        }

        // The thread may have values of its own: the handler sees the caller's, even if these are the default.
        CallerContext thread = CallerContext.Capture();
        ContextFlow.PutInForce((ExecutionContext?)_contextOrFailure ?? ContextFlow.Default);
        KeepTarget(context);
        try
        {
            _ = CallPosted(cancellationToken, isOnPool: false);
        }
        finally
        {
            thread.PutBack();
        }
    }

    /// <summary>Stores the context for a handler that may fail after its call has returned.</summary>
    private protected virtual void KeepTarget(SynchronizationContext context) { }
}
