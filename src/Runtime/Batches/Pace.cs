using System;
using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <summary>
/// One participant's view of how long items take: chunks grow while they are short, and helpers are invited only when
/// the work seen so far pays for waking them.
/// </summary>
internal struct Pace
{
    private static readonly long ChunkTicks = Ticks(microseconds: 5);
    private static readonly long ShareTicks = Ticks(microseconds: 10);
    private static readonly long BlockedTicks = Ticks(microseconds: 1_000);

    private readonly long _began;
    private long _last;

    private Pace(long now)
    {
        _began = now;
        _last = now;
    }

    /// <summary>Gets how many items the next chunk may have.</summary>
    internal int Size { get; private set; } = 1;

    /// <summary>Gets whether the work so far has taken longer than waking a helper does.</summary>
    internal readonly bool Pays => _last - _began > ShareTicks;

    /// <summary>Gets whether the last chunk took so long that its items may be waiting rather than working.</summary>
    internal bool MayBlock { get; private set; }

    internal static Pace Start() => new(Stopwatch.GetTimestamp());

    /// <summary>Learns from a chunk that has just ended.</summary>
    internal void Chunk(int items)
    {
        long now = Stopwatch.GetTimestamp();
        long taken = now - _last;
        _last = now;
        MayBlock = taken > BlockedTicks;
        if (taken > ChunkTicks)
        {
            Size = Math.Max(1, items / 2);
        }
        else if (taken < ChunkTicks / 2)
        {
            Size = Math.Min(items * 2, 1 << 20);
        }
    }

    private static long Ticks(long microseconds) => microseconds * Stopwatch.Frequency / 1_000_000;
}
