using System.Collections.Concurrent;
using System.Diagnostics.Metrics;
using System.Runtime;
using System.Text;

namespace Server;

/// <summary>
/// Prints the counts of the meter <c>ClosureGen</c> in the format of Prometheus. In production, use OpenTelemetry's
/// <c>AddMeter</c>.
/// </summary>
internal sealed class Metrics : IDisposable
{
    private readonly ConcurrentDictionary<(string Instrument, string Handler), long> _counts = [];
    private readonly MeterListener _listener = new();

    public Metrics()
    {
        _listener.InstrumentPublished = static (instrument, listener) =>
        {
            // Not the histograms: they time each call, which allocates.
            if (instrument.Meter.Name == "ClosureGen" && instrument is not Histogram<double>)
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>(
            (instrument, value, tags, _) =>
                // A counter reports increments, and a gauge its present value.
                _counts.AddOrUpdate(
                    (instrument.Name, HandlerOf(tags)),
                    static (_, told) => told.Value,
                    static (_, count, told) => told.IsGauge ? told.Value : count + told.Value,
                    (Value: value, IsGauge: instrument.IsObservable)
                )
        );
        _listener.Start();
    }

    /// <summary>
    /// Writes all counts, and the number of calls of each handler that are in flight: started and not finished.
    /// </summary>
    public string Text()
    {
        _listener.RecordObservableInstruments();
        var text = new StringBuilder();
        foreach (((string instrument, string handler), long count) in _counts.OrderBy(static entry => entry.Key))
        {
            string label = handler.Length > 0 ? $"{{handler=\"{handler}\"}}" : "";
            text.Append($"{instrument.Replace('.', '_')}{label} {count}\n");
            if (instrument == "closuregen.dispatches.started")
            {
                long finished = _counts.GetValueOrDefault(("closuregen.dispatches.finished", handler));
                text.Append($"closuregen_dispatches_in_flight{label} {count - finished}\n");
            }
        }

        text.Append($"dotnet_allocated_bytes {GC.GetTotalAllocatedBytes()}\n");
        text.Append($"dotnet_collections {GC.CollectionCount(0)}\n");
        text.Append($"dotnet_server_collector {(GCSettings.IsServerGC ? 1 : 0)}\n");
        text.Append($"dotnet_pause_microseconds {(long)GC.GetTotalPauseDuration().TotalMicroseconds}\n");
        return text.ToString();
    }

    /// <inheritdoc/>
    public void Dispose() => _listener.Dispose();

    private static string HandlerOf(ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        foreach ((string key, object? value) in tags)
        {
            if (key == "handler")
            {
                return value?.ToString() ?? "";
            }
        }

        return "";
    }
}
