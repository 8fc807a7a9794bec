namespace ClosureGen.Runtime.Completion;

/// <summary>
/// What only some operations of a <see cref="PooledSource"/> have: allocated for the first one that does, and kept.
/// </summary>
/// <remarks>
/// A separate object keeps the source small: each of the source's cache lines moves between cores twice with every
/// dispatch to another thread.
/// </remarks>
internal sealed class Attachments
{
    /// <summary>The continuation of the awaiter, if the operation is awaited before it completes.</summary>
    internal Action<object?>? Continuation;

    /// <summary>The continuation's state.</summary>
    internal object? ContinuationState;

    /// <summary>Where the continuation must run, if not on the thread pool.</summary>
    internal object? ContinuationTarget;

    /// <summary>The operation's token, if it can be cancelled.</summary>
    internal CancellationToken CancellationToken;

    /// <summary>The synchronization context that the operation was posted to, until that runs it.</summary>
    internal SynchronizationContext? PostedTo;

    /// <summary>The context in which the handler's type handles a later error; null for the default one.</summary>
    internal ExecutionContext? ErrorContext;

    /// <summary>Whether a delayed post runs where its timer fires, and not on the thread pool.</summary>
    internal bool RunsInline;

    /// <summary>The waiter for room in a lane, on behalf of a dispatch that can be cancelled.</summary>
    internal PooledSource? Waiter;

    /// <summary>The registration with the token, while the dispatch waits in a lane.</summary>
    internal CancellationTokenRegistration Registration;

    /// <summary>When the operation was given to a lane, if a meter listens.</summary>
    internal long WaitingSince;

    /// <summary>The call, if it is traced or timed.</summary>
    internal ObservedCall? Observed;

    /// <summary>Whether to report to a meter that the object was allocated for this operation.</summary>
    internal bool IsNew;
}
