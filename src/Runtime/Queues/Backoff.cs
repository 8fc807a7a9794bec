using System;
using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <summary>
/// For how many dispatches a <see cref="DispatchQueue"/> is left aside when it does not pay: exponential backoff.
/// </summary>
/// <remarks>
/// The queue's owner counts; another thread may begin a backoff meanwhile. What is lost by that is a trial at the wrong
/// time.
/// </remarks>
internal struct Backoff
{
    private const int Growth = 4;

    private int _left;
    private int _last;

    /// <summary>Gets whether one is on.</summary>
    internal readonly bool IsOn => _left > 0;

    /// <summary>Counts a dispatch; while one is on.</summary>
    internal void Count()
    {
        Debug.Assert(IsOn, "Nothing is counted while none is on.");
        _left--;
    }

    /// <summary>Begins one, longer than the last. While one is on, this is late news of what has begun it.</summary>
    /// <param name="least">How many dispatches the first one takes.</param>
    /// <param name="most">How many it takes at most.</param>
    internal void Begin(int least, int most)
    {
        Debug.Assert(least > 0 && least <= most, "A backoff has a length.");
        if (!IsOn)
        {
            _left = _last = Math.Clamp(Growth * _last, least, most);
        }
    }

    /// <summary>Says that the queue has paid: the next one is short again.</summary>
    internal void Reset() => _last = 0;
}
