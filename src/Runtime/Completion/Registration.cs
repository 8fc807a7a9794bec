using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// Which comes first: the return of the call that hands a delegate to a handler's task, or the task's call of that
/// delegate.
/// </summary>
/// <remarks>
/// The later of the two continues. A task may call the delegate while it is being handed over, and throw after that: so
/// the operation ends only when nobody is at its awaiter any more, and by then its object may be pooled again.
/// <code>
/// None        no delegate is with the task, or the later of the two has gone on
/// Registering the delegate is being handed over            -> Waiting by End, Called by TryGoOn, None by Cancel
/// Waiting     the call has returned, the task may call     -> None by TryGoOn, which continues
/// Called      the task has called, the call has to return  -> None by End, which continues, or by Cancel
/// </code>
/// </remarks>
internal struct Registration
{
    private int _phase;

    private enum Phase
    {
        None = 0,
        Registering,
        Waiting,
        Called,
    }

    /// <summary>Begins, before the delegate is handed over.</summary>
    internal void Begin()
    {
        Debug.Assert(_phase == (int)Phase.None, "One registration at a time.");
        _phase = (int)Phase.Registering;
    }

    /// <summary>Ends it, when the delegate has been handed over.</summary>
    /// <returns>Whether the delegate has been called by now: then the caller continues instead of it.</returns>
    internal bool End()
    {
        // Where it returns false, the object may be somebody else's at once.
        if (
            Interlocked.CompareExchange(ref _phase, (int)Phase.Waiting, (int)Phase.Registering)
            == (int)Phase.Registering
        )
        {
            return false;
        }

        Debug.Assert(_phase == (int)Phase.Called, "Only the task calls the delegate, and only once.");
        _phase = (int)Phase.None;
        return true;
    }

    /// <summary>Takes it back: the task has refused the delegate, though it may have called it.</summary>
    internal void Cancel() => Volatile.Write(ref _phase, (int)Phase.None);

    /// <summary>What the delegate asks first.</summary>
    /// <returns>Whether the delegate is to continue.</returns>
    internal bool TryGoOn()
    {
        int seen = Volatile.Read(ref _phase);
        if (seen == (int)Phase.Registering)
        {
            seen = Interlocked.CompareExchange(ref _phase, (int)Phase.Called, (int)Phase.Registering);
        }

        // A source that two threads complete may call it on both.
        return seen == (int)Phase.Waiting
            && Interlocked.CompareExchange(ref _phase, (int)Phase.None, (int)Phase.Waiting) == (int)Phase.Waiting;
    }
}
