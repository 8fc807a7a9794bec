using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace ClosureGen.Runtime;

/// <summary>The meter <c>ClosureGen</c>: it counts from the moment somebody listens.</summary>
/// <remarks>
/// <para>
/// Counted are the dispatches of pairings, in a <c>DispatchBatch</c> too, and the items of <c>Each</c> and <c>Pairs</c>
/// of async handlers; those of sync handlers are over before a count of them would tell anything. A <c>StartNew</c> that
/// is cancelled before its turn starts, and does not finish where a task of a scheduler's calls the handler.
/// </para>
/// <para>
/// No member that a dispatch calls is inlined: to do that the compiler would load the assembly of meters, and so itself
/// bring about what <see cref="Metering"/> waits for.
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
            "Of these, those that ended: returned, thrown, cancelled."
        );
        _faulted = Create("posts.faulted", "{dispatch}", "Posts that threw, to DispatchErrors or to their context.");
        _dropped = Create("posts.dropped", "{dispatch}", "Posts cancelled, before their turn or by their handler.");
        _created = Create("states.created", "{state}", "States made because the pool had none.");
        _reused = Create("states.reused", "{dispatch}", "Handler calls started with a state that had served before.");
        _retired = Create(
            "states.retired",
            "{state}",
            "States left to the GC: used up, above the pool's bound, unused, or long in use."
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
            "In all lanes where pairings wait, the longest time since a lane was given the pairing that it is at."
        );
    }

    /// <summary>Gets whether anybody asks what waits in lanes.</summary>
    internal bool CountsLanes
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => _waiting.Enabled || _oldest.Enabled;
    }

    /// <summary>Gets whether anybody counts posts that are dropped.</summary>
    internal bool CountsDrops
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => _dropped.Enabled || _finished.Enabled;
    }

    /// <summary>Gets whether anybody counts what starts.</summary>
    internal bool CountsStarts
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => _started.Enabled || _reused.Enabled;
    }

    /// <summary>Gets whether anybody counts what ends.</summary>
    internal bool CountsEnds
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => _finished.Enabled;
    }

    /// <summary>Gets whether anybody counts states that are left to the GC.</summary>
    internal bool CountsRetired
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => _retired.Enabled;
    }

    /// <summary>Has the process forget the meter and its counters, which count nothing from then on.</summary>
    public void Dispose()
    {
        try
        {
            _meter.Dispose();
        }
        catch (Exception exception)
        {
            // A listener threw it. The caller that unloads a plug-in did not cause it.
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
            // A listener that was told of it threw. The counter exists, and the caller that dispatches did not cause
            // the exception.
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

    /// <summary>Finds an instrument of this meter whose constructor threw when it was published already.</summary>
    private Instrument? FindPublished(string name) =>
        RuntimeFeature.IsDynamicCodeSupported ? FindAsListener(name) : FindInMeter(name);

    /// <summary>
    /// Finds it without a listener, which costs a NativeAOT program 235 KB. The framework is a part of such a program, so
    /// that a field of another version's is seen when it is published and tested.
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

    /// <summary>Finds it as any listener does that comes later.</summary>
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
            // A listener threw it. What is counted must still reach its end, which somebody may wait for.
            LateExceptions.Report(exception);
        }
    }
}
