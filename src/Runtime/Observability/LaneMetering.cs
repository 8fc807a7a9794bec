using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace ClosureGen.Runtime;

/// <summary>The lanes that have received items since a listener observes lanes. It does not keep them alive.</summary>
internal static class LaneMetering
{
    private static readonly ConditionalWeakTable<Lane, LaneExtras> Lanes = [];

    internal static void Add(Lane lane, LaneExtras extras) => Lanes.TryAdd(lane, extras);

    internal static long CountWaiting()
    {
        long waiting = 0;
        foreach (KeyValuePair<Lane, LaneExtras> lane in Lanes)
        {
            waiting += lane.Key.Count;
        }

        return waiting;
    }

    /// <summary>Finds the longest time, in seconds, since a lane with waiting items was given the item that it runs.</summary>
    internal static double FindOldest()
    {
        long now = Environment.TickCount64;
        long oldest = 0;
        foreach (KeyValuePair<Lane, LaneExtras> lane in Lanes)
        {
            if (lane.Key.Count > 0 && lane.Value.Since is not 0 and long since)
            {
                oldest = Math.Max(oldest, now - since);
            }
        }

        return oldest / 1_000.0;
    }
}
