namespace ClosureGen.Runtime;

/// <summary>Picks some of many events, at random distances.</summary>
/// <remarks>
/// At fixed ones it would keep step with patterns of the caller's: where expensive and cheap runs alternate, only cheap
/// ones might be picked. By an xorshift generator: G. Marsaglia, "Xorshift RNGs" (2003).
/// </remarks>
internal struct Sampling
{
    private const uint Seed = 2_463_534_242;

    private int _left;
    private uint _random;

    /// <summary>Counts an event, and tells whether it is picked; the first one is.</summary>
    /// <param name="most">How many come from one that is picked to the next one at most; half of that on average.</param>
    internal bool Picks(int most)
    {
        if (--_left >= 0)
        {
            return false;
        }

        uint random = _random == 0 ? Seed : _random;
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        _random = random;
        _left = (int)(random % (uint)most);
        return true;
    }
}
