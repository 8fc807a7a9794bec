namespace ClosureGen.Runtime.Completion;

/// <summary>
/// Decides a race: the call that registers a delegate with a handler's task returns, and the task calls that delegate.
/// </summary>
/// <remarks>
/// The later of the two continues. A task may call the delegate during the registration and throw afterwards. So the
/// operation ends only when no thread uses its awaiter any more, and then its object may be reused.
/// <code>
/// None        no delegate is with the task, or the later of the two has gone on
/// Registering the delegate is being handed over            -> Waiting by End, Called by TryResume, None by Cancel
/// Waiting     the call has returned, the task may call     -> None by TryResume, which continues
/// Called      the task has called, the call has to return  -> None by End, which continues, or by Cancel
/// </code>
/// </remarks>
internal struct ResumeGate
{
    private int _phase;

    private enum Phase
    {
        None = 0,
        Registering,
        Waiting,
        Called,
    }

    /// <summary>Gets whether the delegate was called while it was being handed over, so that <see cref="End"/> continues.</summary>
    internal bool IsCalled => Volatile.Read(ref _phase) == (int)Phase.Called;

    /// <summary>Begins a registration, before the delegate is handed over.</summary>
    internal void Begin()
    {
        Debug.Assert(_phase == (int)Phase.None, "One registration at a time.");
        _phase = (int)Phase.Registering;
    }

    /// <summary>Ends the registration, after the delegate was handed over.</summary>
    /// <returns>Whether the delegate was called meanwhile: the caller then continues instead of the delegate.</returns>
    internal bool End()
    {
        // If this returns false, the object may already have another renter.
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

    /// <summary>Cancels the registration: the task has refused the delegate, though it may have called it.</summary>
    internal void Cancel() => Volatile.Write(ref _phase, (int)Phase.None);

    /// <summary>Called first by the delegate.</summary>
    /// <returns>Whether the delegate continues.</returns>
    internal bool TryResume()
    {
        int seen = Volatile.Read(ref _phase);
        if (seen == (int)Phase.Registering)
        {
            seen = Interlocked.CompareExchange(ref _phase, (int)Phase.Called, (int)Phase.Registering);
        }

        // A source that two threads complete may call the delegate on both.
        return seen == (int)Phase.Waiting
            && Interlocked.CompareExchange(ref _phase, (int)Phase.None, (int)Phase.Waiting) == (int)Phase.Waiting;
    }
}
