using System;
using System.Threading;

namespace ClosureGen.Runtime.Completion;

/// <summary>
/// What only some operations of a <see cref="PooledSource"/> have: allocated for the first one that does, and kept.
/// </summary>
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
}
