using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>What an item of one handler costs, as seen so far: a decayed mean and a decayed maximum.</summary>
/// <remarks>
/// Learned from the time that participants spend inside handler calls, each adding up its own chunks. The time that a
/// shared run takes teaches nothing: while waking helpers costs more than the items, runs would look expensive, be
/// shared for that, and keep looking expensive.
/// <code>
/// 63 ... 32 | 31 ... 0
///    max    |   mean
/// </code>
/// Two floats in one word, so that both are of the same participation. 0: nothing is known; a known mean is more than 0.
/// </remarks>
internal sealed class ItemCost
{
    /// <summary>What a participation leaves of the maximum, beside what its items leave of it.</summary>
    private const float DecayPerRun = 0.85f;

    private const float MeanWeight = 0.25f;

    private long _meanAndMax;

    /// <summary>Gets what is known of the items that objects of a class run.</summary>
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

    /// <summary>Takes in one participation. Of two at the same time one may be lost, which does no harm.</summary>
    /// <param name="mean">The mean of its items.</param>
    /// <param name="max">What it leaves of the maximum that it began with, or the maximum that it saw.</param>
    internal void Learn(float mean, float max)
    {
        if (TryRead(out float oldMean, out _))
        {
            mean = oldMean + ((mean - oldMean) * MeanWeight);
            max = Math.Max(mean, max * DecayPerRun);
        }

        Write(mean, max);
    }

    /// <summary>Takes in that an item is being run that takes this long at least.</summary>
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
