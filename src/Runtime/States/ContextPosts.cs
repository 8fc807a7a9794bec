using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;

namespace ClosureGen.Runtime.States;

/// <summary>Posts to a <see cref="SynchronizationContext"/>, which gets what their handlers throw.</summary>
[StackTraceHidden]
internal static class ContextPosts
{
    private static readonly SendOrPostCallback RunPosted = [StackTraceHidden]
    static (state) => Run((DispatchState)state!);

    /// <summary>
    /// Runs a handler where a context runs what is posted to it. Allocates nothing beyond the context's own <c>Post</c>.
    /// </summary>
    /// <remarks>An exception of the handler leaves the callback, so the context handles it like any other.</remarks>
    /// <param name="state">The handler's state.</param>
    /// <param name="context">The context.</param>
    /// <param name="cancellationToken">When canceled before the handler's turn, it drops the dispatch.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    internal static void Post(DispatchState state, SynchronizationContext context, CancellationToken cancellationToken)
    {
        if (context is null)
        {
            state.Drop();
            throw new ArgumentNullException(nameof(context));
        }

        if (state.TryKeepPost(cancellationToken))
        {
            state.Attach().PostedTo = context;

            // A context that throws may have queued the callback all the same: its state is left to the GC.
            context.Post(RunPosted, state);
        }
    }

    private static void Run(DispatchState state)
    {
        if (state.Attached is not { } attached || Interlocked.Exchange(ref attached.PostedTo, null) is not { } context)
        {
            Misuse.ThrowRanTwice();
            return;
        }

        CancellationToken cancellationToken = state.OwnToken;
        if (cancellationToken.IsCancellationRequested)
        {
            state.DropPosted();
            return;
        }

        // The thread may have values of its own: the handler sees the caller's, even if these are the default.
        CallerContext thread = CallerContext.Capture();
        ContextFlow.PutInForce(state.Kept.Context ?? ContextFlow.Default);
        state.KeepTarget(context);
        try
        {
            _ = state.CallPosted(cancellationToken, isOnPool: false);
        }
        finally
        {
            thread.PutBack();
        }
    }
}
