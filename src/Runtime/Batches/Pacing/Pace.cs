using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace ClosureGen.Runtime;

/// <summary>
/// One participant's way through a run: how many items it takes at a time and when helpers pay, from what is known of
/// the handler; and what it learns about it on the way.
/// </summary>
internal struct Pace
{
    /// <summary>
    /// What an item leaves of the maximum before it: where many are slow that is remembered from one to the next,
    /// while an interrupt in a long run of short items is forgotten before it has cost much.
    /// </summary>
    private const float DecayPerItem = 0.95f;

    /// <summary>How long a chunk may take.</summary>
    internal const long ChunkMicroseconds = 10;

    private const float MeanWeight = 0.25f;

    /// <summary>How many chunks are timed together: reading the clock costs a hundredth of a chunk.</summary>
    private const int ChunksTimed = 4;

    /// <summary>What an item takes at least that the watch finds a thread in at two looks.</summary>
    internal static readonly long HeldUpTicks = (long)Ticks(microseconds: 1_000);

    /// <summary>What a helper is to have to do at least, beside what it takes to come.</summary>
    private static readonly float ShareTicks = Ticks(microseconds: 2);
    private static readonly float NoiseTicks = Ticks(microseconds: 1);
    private static readonly float ChunkTicks = Ticks(ChunkMicroseconds);
    private static readonly float DearTicks = Ticks(microseconds: 50);
    private static readonly long ClockTicks = MeasureClock();

    private readonly bool _isKnown;
    private float _mean;
    private float _max;
    private long _last;
    private long _taken;
    private long _items;
    private int _untimed;
    private int _chunks;

    /// <summary>Begins from what is known.</summary>
    internal Pace(ItemCost cost) => _isKnown = cost.TryRead(out _mean, out _max);

    /// <summary>Gets whether others are to help from the second item on: the cost is unknown, or was high.</summary>
    internal readonly bool IsSharedAtOnce => !_isKnown || _max > DearTicks;

    /// <summary>Gets whether items take so long that they may be waiting rather than working.</summary>
    internal readonly bool MayBlock => _max >= HeldUpTicks;

    /// <summary>Gets how many items make a chunk that takes as long even if each takes the most seen.</summary>
    internal readonly int Size
    {
        get
        {
            if (_max >= ChunkTicks || (!_isKnown && _items == 0))
            {
                return 1;
            }

            return _max * int.MaxValue <= ChunkTicks ? int.MaxValue : (int)(ChunkTicks / _max);
        }
    }

    /// <summary>Gets whether chunks are timed.</summary>
    internal readonly bool IsTimed => _last != 0;

    /// <summary>Starts the clock, again if it runs: the next chunk is timed by itself.</summary>
    internal void StartClock()
    {
        _untimed = 0;
        _chunks = ChunksTimed - 1;
        _last = Now();
    }

    /// <summary>Learns from a chunk that has just ended, or from several together.</summary>
    internal void Add(int items)
    {
        _untimed += items;
        if (++_chunks < ChunksTimed)
        {
            return;
        }

        items = _untimed;
        _untimed = 0;
        _chunks = 0;
        long now = Now();
        long taken = Math.Max(0, now - _last - ClockTicks);
        _last = now;

        // Which item took how long is not seen. What a chunk took beyond what was to be expected is put down to one
        // item, unless it is so little that no chunk is too long for it.
        float mean = (float)taken / items;
        float excess = taken - (items * _mean);
        float most = items > 1 && excess > NoiseTicks ? excess : mean;
        _max = Math.Max(most, _max * (items == 1 ? DecayPerItem : MathF.Pow(DecayPerItem, items)));
        _mean = _isKnown || _items != 0 ? _mean + ((mean - _mean) * MeanWeight) : mean;
        _taken += taken;
        _items += items;
    }

    /// <summary>Learns from a chunk whose rest the watch has taken: one of its items takes longer than a tick.</summary>
    internal void AddHeldUp()
    {
        _taken += HeldUpTicks;
        _items++;
        _max = HeldUpTicks;
        StartClock();
    }

    /// <summary>
    /// Gets how many helpers to ask for items that nobody has begun. What may be lost by asking is what asking takes; so
    /// it has to be less than what a helper is expected to save, which comes late and runs at most its share, or all
    /// items but one.
    /// </summary>
    /// <param name="items">How many there are.</param>
    /// <param name="isTooLate">Whether a helper would pay if it came sooner: <see cref="WakeUp.NoteRefusal"/> is to know.</param>
    internal readonly int HelpersFor(int items, out bool isTooLate)
    {
        isTooLate = false;
        float work = items * _mean;
        if (work <= ShareTicks)
        {
            // Most runs of short items end here, before what follows has cost them a nanosecond or two.
            return 0;
        }

        int processors = Environment.ProcessorCount;
        float most = Math.Min(work - (work / processors), work - _mean);
        if (most <= ShareTicks + WakeUp.Cost)
        {
            return 0;
        }

        isTooLate = most <= WakeUp.Delay + WakeUp.Cost;
        if (isTooLate)
        {
            return 0;
        }

        // Each is to find as much to do as it takes to come.
        float each = WakeUp.Delay + ShareTicks;
        return (int)Math.Clamp(work / each, 1, Math.Min(processors - 1, items));
    }

    /// <summary>As the one above, and has it noted where nobody is asked because of the delay.</summary>
    internal readonly int AskFor(int items)
    {
        int helpers = HelpersFor(items, out bool isTooLate);
        if (isTooLate)
        {
            WakeUp.NoteRefusal();
        }

        return helpers;
    }

    /// <summary>Hands over what was learned.</summary>
    internal readonly void Teach(ItemCost cost)
    {
        if (_items != 0)
        {
            cost.Learn((float)_taken / _items, _max);
        }
    }

    // Inlined, the call of the operating system has the method that it ends up in prepare for it each time, clock or not.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Now() => Stopwatch.GetTimestamp();

    private static float Ticks(long microseconds) => microseconds * (Stopwatch.Frequency / 1_000_000f);

    /// <summary>What reading the clock adds to a chunk: the least seen.</summary>
    private static long MeasureClock()
    {
        long least = long.MaxValue;
        for (int i = 0; i < 50; i++)
        {
            long first = Stopwatch.GetTimestamp();
            least = Math.Min(least, Stopwatch.GetTimestamp() - first);
        }

        return least;
    }
}
