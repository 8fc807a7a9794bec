using System.Collections.Generic;
using System.Diagnostics.Metrics;

namespace ClosureGen.Runtime;

/// <summary>The meter <c>ClosureGen</c>: it counts from the moment somebody listens.</summary>
/// <remarks>
/// Counted are the dispatches of pairings, in a <c>DispatchBatch</c> too, and the items of <c>Each</c> and <c>Pairs</c>
/// of async handlers; those of sync handlers are over before a count of them would tell anything. A <c>StartNew</c> that is cancelled before its turn starts and does not finish.
/// </remarks>
internal sealed class DispatchMeter
{
    private readonly Counter<long> _started;
    private readonly Counter<long> _finished;
    private readonly Counter<long> _faulted;
    private readonly Counter<long> _dropped;
    private readonly Counter<long> _created;
    private readonly Counter<long> _reused;
    private readonly Counter<long> _retired;

    internal DispatchMeter()
    {
        var meter = new Meter("ClosureGen", typeof(DispatchMeter).Assembly.GetName().Version?.ToString(3));
        Counter<long> Count(string name, string unit, string description) =>
            meter.CreateCounter<long>("closuregen." + name, unit, description);

        _started = Count("dispatches.started", "{dispatch}", "Handler calls started by a verb or a batch.");
        _finished = Count(
            "dispatches.finished",
            "{dispatch}",
            "Of these, those that ended: returned, thrown, cancelled."
        );
        _faulted = Count("posts.faulted", "{dispatch}", "Posts that threw, to DispatchErrors or to their context.");
        _dropped = Count("posts.dropped", "{dispatch}", "Posts cancelled, before their turn or by their handler.");
        _created = Count("states.created", "{state}", "States made because the pool had none.");
        _reused = Count("states.reused", "{dispatch}", "Handler calls started with a state that had served before.");
        _retired = Count(
            "states.retired",
            "{state}",
            "States left to the GC: used up, above the pool's bound, unused."
        );
    }

    /// <summary>Gets whether anybody counts what starts.</summary>
    internal bool CountsStarts => _started.Enabled || _reused.Enabled;

    /// <summary>Gets whether anybody counts what ends.</summary>
    internal bool CountsEnds => _finished.Enabled;

    internal void CountStart(string handler, bool reused)
    {
        _started.Add(1, Tag(handler));
        if (reused)
        {
            _reused.Add(1, Tag(handler));
        }
    }

    internal void CountEnd(string handler) => _finished.Add(1, Tag(handler));

    internal void CountFault(string handler) => _faulted.Add(1, Tag(handler));

    internal void CountDrop(string handler) => _dropped.Add(1, Tag(handler));

    internal void CountCreated(string handler) => _created.Add(1, Tag(handler));

    internal void CountRetired(string handler, int states) => _retired.Add(states, Tag(handler));

    private static KeyValuePair<string, object?> Tag(string handler) => new("handler", handler);
}
