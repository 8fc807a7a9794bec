using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.States;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <content>The posts that do not go to the thread pool immediately.</content>
public abstract partial class DispatchState
{
    private static readonly SendOrPostCallback PostedTo = [StackTraceHidden]
    static (state) => ((DispatchState)state!).RunPostedTo();

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

        if (IsCanceledAtStart(cancellationToken))
        {
            Meters.Meter?.CountDrop(Handler);
            return;
        }

        Detach(cancellationToken);
        Attach().PostedTo = context;

        // A context that throws may have queued the callback all the same: its state is left to the GC.
        context.Post(PostedTo, this);
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
        else if (IsCanceledAtStart(cancellationToken))
        {
            Meters.Meter?.CountDrop(Handler);
        }
        else
        {
            Detach(cancellationToken);
            Observe();
            AddDelayed(dueTime);
        }
    }

    private void AddDelayed(TimeSpan dueTime)
    {
        if (!InlineRunner.IsUsed)
        {
            DelayedPosts.Process.Add(this, dueTime);
            return;
        }

        if (InlineRunner.IsOn)
        {
            Attach().RunsInline = true;
        }

        DelayedPosts.Of(InlineRunner.Time).Add(this, dueTime);
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
        }
        else
        {
            EndKeep();
            if (IsObserved)
            {
                Attached!.Observed!.SetDue();
            }

            PostCounts.Accept(PostIndex);
            if (runsInline)
            {
                InlineRunner.Post(this);
                return;
            }

            Uninterrupted.Queue(this, preferLocal: false);
        }
    }

    /// <summary>Gets the number under which posts of the handler are counted; one for each class.</summary>
    private protected int PostIndex =>
        _postIndex != 0 ? _postIndex : _postIndex = PostCounts.IndexOf(GetType(), Handler);

    /// <summary>Gets where posts of the handler are counted on this thread, and lets the cache refer to it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private AcceptedPosts CountIn(ThreadCache cache)
    {
        AcceptedPosts accepted = PostCounts.Own.Accepted(PostIndex);
        cache.OtherCompanion = accepted;
        return accepted;
    }

    /// <summary>Queues a dispatch behind everything in the queue, whatever thread queued it.</summary>
    private protected void QueueFairly(CancellationToken cancellationToken)
    {
        Detach(cancellationToken);
        if (InlineRunner.IsOn)
        {
            InlineRunner.Run(this);
            return;
        }

        Uninterrupted.Queue(this, preferLocal: false);
    }

    private void Detach(CancellationToken cancellationToken)
    {
        _givesBackBeforeCall = true;
        KeepToken(cancellationToken);
        _contextOrFailure = CaptureContext();
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
        var callers = (ExecutionContext?)_contextOrFailure;
        ContextFlow.PutInForce(callers ?? ContextFlow.Default);
        KeepTarget(context);
        bool finished = true;
        bool isCalled = false;
        try
        {
            if (HandlesErrors)
            {
                _contextOrFailure = null;
                finished = RunPostedToHandlingErrors(cancellationToken, callers);
                return;
            }

            InvokeInScope(isOnPool: false, ref isCalled, ref finished);
            if (!isCalled)
            {
                _contextOrFailure = null;
                finished = InvokeHandler();
            }

            if (finished)
            {
                EndPosted();
            }
        }
        catch (Exception exception)
        {
            EndPosted();
            CountThrown(exception, cancellationToken);
            if (!Acknowledges(exception, cancellationToken))
            {
                throw;
            }
        }
        finally
        {
            thread.PutBack();
            if (finished)
            {
                CountEnd();
            }
        }
    }

    /// <summary>Stores the context for a handler that may fail after its call has returned.</summary>
    private protected virtual void KeepTarget(SynchronizationContext context) { }
}
