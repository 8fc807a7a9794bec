using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Pacing;

/// <summary>What an item of one handler costs, as seen so far: a decayed mean and a decayed maximum.</summary>
/// <remarks>
/// Learned from the time that participants spend inside handler calls; each adds up its own chunks. The duration of a
/// shared run is not used: if waking helpers costs more than the items, runs would look expensive, be shared because of
/// that, and keep looking expensive.
/// <code>
/// 63 ... 32 | 31 ... 0
///    max    |   mean
/// </code>
/// Two floats in one word, so that both come from the same participation. 0: nothing is known; a known mean is above 0.
/// </remarks>
internal sealed class ItemCost
{
    /// <summary>The decay of the maximum per participation, in addition to the decay per item.</summary>
    private const float DecayPerRun = 0.85f;

    private const float MeanWeight = 0.25f;

    private long _meanAndMax;

    /// <summary>Gets the cost of the items that objects of a class run.</summary>
    internal static ItemCost Of(Type type) => PerType<ItemCost>.Of(type);

    /// <summary>Reads both figures, in ticks of the stopwatch.</summary>
    /// <returns>False when nothing is known.</returns>
    internal bool TryRead(out float mean, out float max)
    {
        long word = Volatile.Read(ref _meanAndMax);
        mean = BitConverter.Int32BitsToSingle((int)word);
        max = BitConverter.Int32BitsToSingle((int)(word >>> 32));
        return word != 0;
    }

    /// <summary>Learns from one participation. One of two concurrent writes may be lost, which does no harm.</summary>
    /// <param name="mean">The mean cost of its items.</param>
    /// <param name="max">The decayed maximum that it began with, or the maximum that it has measured.</param>
    internal void Learn(float mean, float max)
    {
        if (TryRead(out float oldMean, out _))
        {
            mean = oldMean + ((mean - oldMean) * MeanWeight);
            max = Math.Max(mean, max * DecayPerRun);
        }

        Write(mean, max);
    }

    /// <summary>Learns that items cost no more than this by themselves.</summary>
    /// <inheritdoc cref="Learn"/>
    internal void LearnMost(float mean, float max)
    {
        if (TryRead(out float known, out _) && known <= mean)
        {
            Learn(mean, max);
        }
        else
        {
            Write(mean, max);
        }
    }

    /// <summary>Learns that a running item takes at least this long.</summary>
    internal void LearnLeast(float ticks)
    {
        if (!TryRead(out float mean, out float max) || max < ticks)
        {
            Write(mean, ticks);
        }
    }

    private void Write(float mean, float max)
    {
        long meanBits = (uint)BitConverter.SingleToInt32Bits(Math.Max(mean, float.Epsilon));
        Volatile.Write(ref _meanAndMax, ((long)BitConverter.SingleToInt32Bits(max) << 32) | meanBits);
    }
}
