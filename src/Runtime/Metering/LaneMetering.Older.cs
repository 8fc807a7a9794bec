namespace ClosureGen.Runtime.Metering;

/// <summary>Older frameworks have no meter.</summary>
internal static class LaneMetering
{
    internal static void Add(IMeteredLane lane) => _ = lane;

    /// <summary>The start of a dispatch that a lane has accepted: nobody counts it.</summary>
    internal readonly struct Start
    {
        internal Start(string handler, bool reused) { }

        internal void Count() { }
    }
}
