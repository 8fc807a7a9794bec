namespace ClosureGen.Runtime.Metering;

/// <summary>Older frameworks have no meter.</summary>
internal static class Meters
{
    internal static DispatchMeter? Meter => null;

    internal static bool CountsDrops => false;

    internal static bool CountsStarts => false;

    internal static bool CountsEnds => false;

    internal static bool CountsRetired => false;

    internal static bool CountsLanes => false;

    internal static void CountStart(string? handler) { }

    internal static void CountEnd(string? handler) { }

    internal static void Arrange() { }
}
