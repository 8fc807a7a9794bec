namespace ClosureGen.Runtime.Batches.Pacing;

/// <summary>Samples events at random distances.</summary>
/// <remarks>
/// Fixed distances could fall into step with the caller's pattern: if expensive and cheap runs alternate, only cheap
/// ones might be picked. The generator is an xorshift: G. Marsaglia, "Xorshift RNGs" (2003).
/// </remarks>
internal struct Sampling
{
    private const uint Seed = 2_463_534_242;

    private int _left;
    private uint _random;

    /// <summary>Counts an event, and tells whether it is picked; the first one is.</summary>
    /// <param name="most">The largest distance between two picked events; the average is half of that.</param>
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
