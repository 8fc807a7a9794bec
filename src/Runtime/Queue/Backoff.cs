namespace ClosureGen.Runtime.Queue;

/// <summary>
/// Exponential backoff: for how many dispatches a <see cref="DispatchQueue"/> is bypassed when it does not pay.
/// </summary>
/// <remarks>
/// The queue's owner counts without interlocked operations, and another thread may begin a backoff meanwhile. The worst
/// result is a trial at the wrong time.
/// </remarks>
internal struct Backoff
{
    private const int Growth = 4;

    private int _left;
    private int _last;

    /// <summary>Gets whether a backoff is in progress.</summary>
    internal readonly bool IsOn => _left > 0;

    /// <summary>Counts a dispatch during a backoff.</summary>
    internal void Count()
    {
        Debug.Assert(IsOn, "Dispatches are counted only during a backoff.");
        _left--;
    }

    /// <summary>
    /// Begins a backoff that is longer than the last one. Does nothing during a backoff, whose cause is the same.
    /// </summary>
    /// <param name="least">The length of the first backoff, in dispatches.</param>
    /// <param name="most">The greatest length.</param>
    internal void Begin(int least, int most)
    {
        Debug.Assert(least > 0 && least <= most, "A backoff has a length.");
        if (!IsOn)
        {
            _left = _last = Math.Clamp(Growth * _last, least, most);
        }
    }

    /// <summary>Called when the queue has paid: the next backoff is short again.</summary>
    internal void Reset() => _last = 0;
}
