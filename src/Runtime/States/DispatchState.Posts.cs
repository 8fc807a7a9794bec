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
    // The number under which posts of the handler are counted; 0 before the first.
    private int _postIndex;

    /// <summary>Runs the handler on the thread pool; nobody awaits it. Allocates nothing.</summary>
    /// <param name="cache">The cache that the calling thread has rented the state from.</param>
    /// <param name="cancellationToken">When canceled before the handler's turn, it drops the dispatch.</param>
    internal void Post(ThreadCache cache, CancellationToken cancellationToken) =>
        Post(DispatchQueue.Of(cache), cache.AcceptedPosts ?? CountIn(cache), cancellationToken);

    /// <summary>Does the same for a thread whose cache the caller does not know.</summary>
    internal void Post(CancellationToken cancellationToken) =>
        Post(DispatchQueue.Own, PostCounts.Own.Accepted(PostIndex), cancellationToken);

    /// <summary>Gets the number under which posts of the handler are counted; one for each class.</summary>
    internal int PostIndex => _postIndex != 0 ? _postIndex : _postIndex = PostCounts.IndexOf(GetType(), Handler);

    /// <summary>Gets whether the handler has an <c>OnError</c> method.</summary>
    private protected bool HandlesErrors => (_extras & OnErrorMethod) != 0;

    /// <summary>Gets where posts of the handler are counted on this thread, and lets the cache refer to it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private AcceptedPosts CountIn(ThreadCache cache)
    {
        AcceptedPosts accepted = PostCounts.Own.Accepted(PostIndex);
        cache.AcceptedPosts = accepted;
        return accepted;
    }

    private void Post(DispatchQueue queue, AcceptedPosts accepted, CancellationToken cancellationToken)
    {
        if (CanPost(cancellationToken))
        {
            PrepareIfNeeded();
            accepted.CountOne();
            Keep(givesBackBeforeCall: true, cancellationToken);
            queue.Start(this, isPost: true);
        }
    }

    /// <summary>Keeps a post that something else than the queue will run, unless it is canceled already.</summary>
    internal bool TryKeepPost(CancellationToken cancellationToken)
    {
        if (!CanPost(cancellationToken))
        {
            return false;
        }

        Keep(givesBackBeforeCall: true, cancellationToken);
        return true;
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
        if (!PostCounts.IsUsed)
        {
            // Never so. By it NativeAOT leaves what runs posts out of a program that posts nothing.
            return;
        }

        Debug.Assert(_postIndex != 0, "A post was counted when it was accepted.");
        int handler = _postIndex;
        CancellationToken cancellationToken = OwnToken;
        if (_extras != None || cancellationToken.IsCancellationRequested || Meters.CountsEnds)
        {
            RunDetachedWithMore(counts, handler, cancellationToken);
            return;
        }

        try
        {
            if (!InvokeInContext(isOnPool: true))
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
    internal bool CallPosted(CancellationToken cancellationToken, bool isOnPool)
    {
        try
        {
            if (!(HandlesErrors ? InvokeHandlingErrors(cancellationToken) : InvokeInContext(isOnPool)))
            {
                return false;
            }
        }
        catch (Exception exception)
        {
            if (!HandlesErrors)
            {
                EndPosted();
            }

            if (!IsDealtWith(exception, cancellationToken, isOnPool))
            {
                throw;
            }

            return true;
        }

        if (!HandlesErrors)
        {
            EndPosted();
        }

        CountEnd();
        return true;
    }

    private bool InvokeHandlingErrors(CancellationToken cancellationToken)
    {
        ExecutionContext? context = Kept.Context;
        Kept.Enter();
        return InvokeHandlingErrors(cancellationToken, context);
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

    /// <summary>
    /// Counts what a posted handler, or its <c>OnError</c> method, has thrown, and reports it unless a synchronization
    /// context gets it.
    /// </summary>
    /// <returns>Whether the exception was handled; if not, the caller rethrows it.</returns>
    private bool IsDealtWith(Exception exception, CancellationToken cancellationToken, bool isOnPool)
    {
        // The state may have another renter by now: only locals may be used, and members that depend only on the class.
        if (!HandlesErrors)
        {
            CountThrown(exception, cancellationToken);
            CountEnd();
            return Acknowledges(exception, cancellationToken)
                || (isOnPool && DispatchErrors.Report(exception, Handler));
        }

        CountEnd();
        if (isOnPool)
        {
            return DispatchErrors.Report(exception, Handler);
        }

        // Unhandled like any other: the synchronization context did not cause it.
        LateExceptions.Report(exception, Handler);
        return true;
    }

    /// <summary>
    /// Gives back the state of a posted handler that has finished, if it has not been given back yet.
    /// </summary>
    private protected virtual void EndPosted() { }

    internal void DropPosted()
    {
        Drop();
        Meters.Meter?.CountDrop(Handler);
        CountEnd();
    }

    /// <summary>Stores the context for a handler that may fail after its call has returned.</summary>
    internal virtual void KeepTarget(SynchronizationContext context) { }
}
