using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>What not every operation of a <see cref="PooledSource"/> has: made for the first that does, and kept.</summary>
internal sealed class Attachments
{
    /// <summary>The continuation of the awaiter, if the operation is awaited before it completes.</summary>
    internal Action<object?>? Continuation;

    /// <summary>What the continuation is given.</summary>
    internal object? ContinuationState;

    /// <summary>Where the continuation is to run, if not on the thread pool.</summary>
    internal object? ContinuationTarget;

    /// <summary>The operation's token, if it can be cancelled.</summary>
    internal CancellationToken CancellationToken;

    /// <summary>The context that the operation was posted to, until that runs it.</summary>
    internal SynchronizationContext? PostedTo;

    /// <summary>The context in which the handler's type deals with an error that comes later; null for the default one.</summary>
    internal ExecutionContext? ErrorContext;
}
