using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>What not every operation of a <see cref="PooledSource"/> has: made for the first that does, and kept.</summary>
/// <remarks>
/// An object of its own, so that the source is small: each of its cache lines crosses between cores twice with every
/// dispatch to another thread.
/// </remarks>
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

    /// <summary>Whether a delayed post runs where its timer fires, and not on the thread pool.</summary>
    internal bool RunsInline;

    /// <summary>The lane that the operation was dispatched to.</summary>
    internal Lane? Lane;

    /// <summary>What waits for room in the lane on behalf of the operation.</summary>
    internal RoomWaiter? Waiter;

    /// <summary>The wish to hear when the token is cancelled, while the operation waits for its turn in a lane.</summary>
    internal CancellationTokenRegistration Registration;

    /// <summary>When the operation was given to a lane, if a meter is to know.</summary>
    internal long WaitingSince;

    /// <summary>Whether a meter is to hear that the object was made for its first operation.</summary>
    internal bool IsNew;
}
