using System.Diagnostics.Metrics;
using ClosureGen.Runtime.Errors;

namespace ClosureGen.Runtime.Metering;

/// <summary>The meter <c>ClosureGen</c>, which counts as soon as there is a listener.</summary>
/// <remarks>
/// <para>
/// It counts the dispatches of pairings, also in a <c>DispatchBatch</c>, and the items of <c>Each</c> and <c>Pairs</c>
/// of async handlers; items of sync handlers end too soon for a count to be useful. A <c>StartNew</c> that is cancelled
/// before its turn counts as started; it does not count as finished if a task on a custom scheduler calls the handler.
/// </para>
/// <para>
/// No member that a dispatch calls is inlined: the JIT would load the assembly of meters to inline it, and so cause the
/// event that <see cref="Metering"/> waits for.
/// </para>
/// </remarks>
internal sealed class DispatchMeter : IDisposable
{
    private readonly Meter _meter = new("ClosureGen", typeof(DispatchMeter).Assembly.GetName().Version?.ToString(3));

    private readonly Counter<long> _started;
    private readonly Counter<long> _finished;
    private readonly Counter<long> _faulted;
    private readonly Counter<long> _dropped;
    private readonly Counter<long> _created;
    private readonly Counter<long> _reused;
    private readonly Counter<long> _retired;
    private readonly ObservableGauge<long> _waiting;
    private readonly ObservableGauge<double> _oldest;

    internal DispatchMeter()
    {
        _started = Create("dispatches.started", "{dispatch}", "Handler calls started by a verb or a batch.");
        _finished = Create(
            "dispatches.finished",
            "{dispatch}",
            "Started handler calls that have ended: returned, thrown or cancelled."
        );
        _faulted = Create("posts.faulted", "{dispatch}", "Posts whose handlers threw an exception.");
        _dropped = Create("posts.dropped", "{dispatch}", "Posts cancelled before their turn or by their handler.");
        _created = Create("states.created", "{state}", "States allocated because the pool had none.");
        _reused = Create("states.reused", "{dispatch}", "Handler calls started with a reused state.");
        _retired = Create(
            "states.retired",
            "{state}",
            "States left to the GC: used up, above the pool's limit, unused, or in use for long."
        );
        _waiting = CreateGauge(
            "lanes.waiting",
            LaneMetering.CountWaiting,
            "{dispatch}",
            "Pairings that wait for their turn in a lane, in all lanes."
        );
        _oldest = CreateGauge(
            "lanes.oldest",
            LaneMetering.FindOldest,
            "s",
            "The longest time, among lanes with waiting pairings, since the lane was given the pairing that it runs."
        );
    }

    /// <summary>Gets whether a listener observes lanes.</summary>
    internal bool CountsLanes
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => _waiting.Enabled || _oldest.Enabled;
    }

    /// <summary>Gets whether a listener counts dropped posts.</summary>
    internal bool CountsDrops
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => _dropped.Enabled || _finished.Enabled;
    }

    /// <summary>Gets whether a listener counts starts.</summary>
    internal bool CountsStarts
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => _started.Enabled || _reused.Enabled;
    }

    /// <summary>Gets whether a listener counts ends.</summary>
    internal bool CountsEnds
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => _finished.Enabled;
    }

    /// <summary>Gets whether a listener counts states that are left to the GC.</summary>
    internal bool CountsRetired
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => _retired.Enabled;
    }

    /// <summary>Removes the meter and its instruments from the process; they count nothing from then on.</summary>
    public void Dispose()
    {
        try
        {
            _meter.Dispose();
        }
        catch (Exception exception)
        {
            // A listener has thrown. The caller that unloads a plug-in did not cause it.
            LateExceptions.Report(exception);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CountStart(string handler, bool reused)
    {
        Count(_started, handler);
        if (reused)
        {
            Count(_reused, handler);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CountEnd(string handler) => Count(_finished, handler);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CountFault(string handler) => Count(_faulted, handler);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CountDrop(string handler) => Count(_dropped, handler);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CountCreated(string handler) => Count(_created, handler);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CountRetired(string handler, int states) => Count(_retired, handler, states);

    private Counter<long> Create(string name, string unit, string description)
    {
        name = "closuregen." + name;
        try
        {
            return _meter.CreateCounter<long>(name, unit, description);
        }
        catch (Exception exception) when (FindPublished(name) is Counter<long> counter)
        {
            // A listener has thrown when the instrument was published. The instrument exists, and the dispatching
            // caller did not cause the exception.
            LateExceptions.Report(exception);
            return counter;
        }
    }

    private ObservableGauge<T> CreateGauge<T>(string name, Func<T> observe, string unit, string description)
        where T : struct
    {
        name = "closuregen." + name;
        try
        {
            return _meter.CreateObservableGauge(name, observe, unit, description);
        }
        catch (Exception exception) when (FindPublished(name) is ObservableGauge<T> gauge)
        {
            LateExceptions.Report(exception);
            return gauge;
        }
    }

    /// <summary>Finds an instrument of this meter whose constructor has thrown after it was published.</summary>
    private Instrument? FindPublished(string name) =>
        RuntimeFeature.IsDynamicCodeSupported ? FindAsListener(name) : FindInMeter(name);

    /// <summary>
    /// Finds it without a listener, which would cost a NativeAOT program 235 KB. Such a program contains the framework,
    /// so a version with another field is noticed when the program is published and tested.
    /// </summary>
    private Instrument? FindInMeter(string name)
    {
        try
        {
            return InstrumentsOf(_meter).Find(found => found.Name == name);
        }
        catch (MissingFieldException)
        {
            return null;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_instruments")]
    private static extern ref List<Instrument> InstrumentsOf(Meter meter);

    /// <summary>Finds it with a listener.</summary>
    private Instrument? FindAsListener(string name)
    {
        Instrument? found = null;
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, _) =>
        {
            if (instrument.Meter == _meter && instrument.Name == name)
            {
                found = instrument;
            }
        };
        listener.Start();
        return found;
    }

    private static void Count(Counter<long> counter, string handler, int number = 1)
    {
        try
        {
            counter.Add(number, new KeyValuePair<string, object?>("handler", handler));
        }
        catch (Exception exception)
        {
            // A listener has thrown. The counted operation must still complete, because a thread may wait for it.
            LateExceptions.Report(exception);
        }
    }
}
