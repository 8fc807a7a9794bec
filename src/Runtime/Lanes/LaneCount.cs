using ClosureGen.Runtime.Metering;

namespace ClosureGen.Runtime.Lanes;

/// <summary>What a meter counts of a start, if there is a listener: read from a state before a lane has it.</summary>
internal readonly struct LaneCount(string? handler, bool reused)
{
    private readonly string? _handler = handler;
    private readonly bool _reused = reused;

    internal static LaneCount Of(DispatchState state) => Meters.CountsStarts ? state.CountLater() : default;

    internal void Start()
    {
        if (_handler is not null)
        {
            Meters.Meter?.CountStart(_handler, _reused);
        }
    }
}
