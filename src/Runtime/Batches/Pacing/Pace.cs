namespace ClosureGen.Runtime.Batches.Pacing;

/// <summary>
/// The pace of one participant: how many items it claims at a time and when helpers pay, from the known cost of the
/// handler; and the cost that it measures meanwhile.
/// </summary>
internal struct Pace
{
    /// <summary>
    /// The decay of the maximum per item: if many items are slow, the maximum lasts from one to the next; an interrupt
    /// in a long run of short items is forgotten before it has cost much.
    /// </summary>
    private const float DecayPerItem = 0.95f;

    /// <summary>How long a chunk may take.</summary>
    internal const long ChunkMicroseconds = 10;

    private const float MeanWeight = 0.25f;

    /// <summary>How many chunks are timed together: reading the clock costs a hundredth of a chunk.</summary>
    private const int ChunksTimed = 4;

    /// <summary>The least duration of an item in which the watch finds a thread twice.</summary>
    internal static readonly long StalledTicks = (long)Ticks(microseconds: 1_000);

    /// <summary>The least work for a helper, beyond the time that it takes to join.</summary>
    private static readonly float ShareTicks = Ticks(microseconds: 3);
    private static readonly float NoiseTicks = Ticks(microseconds: 1);
    private static readonly float ChunkTicks = Ticks(ChunkMicroseconds);
    private static readonly float DearTicks = Ticks(microseconds: 50);

    /// <summary>The most work of a run that is now and then not shared, to compare.</summary>
    private static readonly float ShortTicks = Ticks(microseconds: 30);
    private static readonly long ClockTicks = MeasureClock();

    private readonly bool _isKnown;
    private float _mean;
    private float _max;
    private long _last;
    private long _taken;
    private long _items;
    private int _untimed;
    private int _chunks;

    /// <summary>Starts from the known cost.</summary>
    internal Pace(ItemCost cost) => _isKnown = cost.TryRead(out _mean, out _max);

    /// <summary>Gets whether helpers are queued before the second item: the cost is unknown, or was high.</summary>
    internal readonly bool IsSharedAtOnce => !_isKnown || _max > DearTicks;

    /// <summary>Gets whether so many items are known to be so little work that sharing them may not pay.</summary>
    internal readonly bool IsShort(int items) => !IsSharedAtOnce && items * _mean <= ShortTicks;

    /// <summary>Gets whether items take so long that they may block rather than compute.</summary>
    internal readonly bool MayBlock => _max >= StalledTicks;

    /// <summary>Gets how many items a chunk may have to stay within its time if each takes the maximum.</summary>
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

    /// <summary>Starts or restarts the clock, so that only what follows is timed.</summary>
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

        // Items are not timed one by one. The time of a chunk beyond the expected one is attributed to a single item,
        // unless it is too little to make any chunk too long.
        float mean = (float)taken / items;
        float excess = taken - (items * _mean);
        float most = items > 1 && excess > NoiseTicks ? excess : mean;
        _max = Math.Max(most, _max * (items == 1 ? DecayPerItem : MathF.Pow(DecayPerItem, items)));
        _mean = _isKnown || _items != 0 ? _mean + ((mean - _mean) * MeanWeight) : mean;
        _taken += taken;
        _items += items;
    }

    /// <summary>Learns from a chunk whose rest the watch has taken: one of its items takes longer than a tick.</summary>
    internal void AddStalled()
    {
        _taken += StalledTicks;
        _items++;
        _max = StalledTicks;
        StartClock();
    }

    /// <summary>
    /// Gets how many helpers to queue for unclaimed items. Queueing costs time, so it must cost less than a helper is
    /// expected to save: the helper joins late and runs at most its share, or all items but one.
    /// </summary>
    // Most runs of short items get their answer here, without a call: that saves 3 ns of a run.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly int AskFor(int items) => items * _mean <= ShareTicks ? 0 : AskForWork(items);

    private readonly int AskForWork(int items)
    {
        float work = items * _mean;
        int processors = Environment.ProcessorCount;
        float most = Math.Min(work - (work / processors), work - _mean);
        if (most <= ShareTicks)
        {
            return 0;
        }

        if (most <= ShareTicks + WakeUp.Cost)
        {
            WakeUp.NoteTooDear();
            return 0;
        }

        if (most <= WakeUp.Delay + WakeUp.Cost)
        {
            WakeUp.NoteTooLate();
            return 0;
        }

        // Each helper must find as much work as it takes to join.
        float each = WakeUp.Delay + ShareTicks;
        return (int)Math.Clamp(work / each, 1, Math.Min(processors - 1, items));
    }

    /// <summary>Adds what this participant has measured to the known cost.</summary>
    /// <param name="cost">The known cost.</param>
    /// <param name="isAlone">Whether the run had no other participant: its measure replaces a higher one.</param>
    internal readonly void Teach(ItemCost cost, bool isAlone = false)
    {
        if (_items == 0)
        {
            return;
        }

        float mean = (float)_taken / _items;
        if (isAlone)
        {
            cost.LearnMost(mean, _max);
        }
        else
        {
            cost.Learn(mean, _max);
        }
    }

    // Not inlined: the caller would otherwise set up the P/Invoke frame in its prologue on each call, timed or not.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Now() => Stopwatch.GetTimestamp();

    private static float Ticks(long microseconds) => microseconds * (Stopwatch.Frequency / 1_000_000f);

    /// <summary>Measures what reading the clock adds to a chunk: the minimum of several reads.</summary>
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
