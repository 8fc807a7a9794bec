namespace ClosureGen.Runtime.Metering;

/// <summary>The lanes that have received items since a listener observes lanes. It does not keep them alive.</summary>
/// <remarks>
/// An object that the first such lane creates: a NativeAOT program without lanes then contains the gauges, but neither
/// this nor lanes.
/// </remarks>
internal sealed class LaneMetering
{
    private static LaneMetering? s_process;

    private readonly ConditionalWeakTable<IMeteredLane, object?> _lanes = [];

    internal static void Add(IMeteredLane lane)
    {
        LaneMetering process =
            Volatile.Read(ref s_process)
            ?? Interlocked.CompareExchange(ref s_process, new LaneMetering(), null)
            ?? Volatile.Read(ref s_process)!;
        process._lanes.TryAdd(lane, null);
    }

    internal static long CountWaiting() => Volatile.Read(ref s_process)?.CountInLanes() ?? 0;

    /// <summary>Finds the longest time, in seconds, since a lane with waiting items was given the item that it runs.</summary>
    internal static double FindOldest() => Volatile.Read(ref s_process)?.FindInLanes() ?? 0;

    private long CountInLanes()
    {
        long waiting = 0;
        foreach (KeyValuePair<IMeteredLane, object?> lane in _lanes)
        {
            waiting += lane.Key.Count;
        }

        return waiting;
    }

    private double FindInLanes()
    {
        long now = Environment.TickCount64;
        long oldest = 0;
        foreach (KeyValuePair<IMeteredLane, object?> lane in _lanes)
        {
            if (lane.Key.Count > 0 && lane.Key.Since is not 0 and long since)
            {
                oldest = Math.Max(oldest, now - since);
            }
        }

        return oldest / 1_000.0;
    }

    /// <summary>The start of a dispatch that a lane has accepted, if a listener counts starts.</summary>
    internal readonly struct Start(string handler, bool reused)
    {
        private readonly string? _handler = handler;
        private readonly bool _reused = reused;

        /// <summary>Counts the start.</summary>
        internal void Count()
        {
            if (_handler is not null)
            {
                Meters.Meter?.CountStart(_handler, _reused);
            }
        }
    }
}
