using System.Diagnostics.Metrics;

namespace ClosureGen.Runtime.Tests;

/// <summary>Listens to the library's meter and adds up what it says, by instrument and handler.</summary>
internal sealed class MeterReadings : IDisposable
{
    private readonly MeterListener _listener = new();
    private readonly ConcurrentDictionary<(string Instrument, string Handler), long> _sums = [];

    /// <summary>Listens to all instruments, or to those named.</summary>
    internal MeterReadings(params string[] instruments)
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == "ClosureGen" && (instruments is [] || instruments.Contains(instrument.Name)))
            {
                Published.Add(instrument.Name);
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>(Add);
        _listener.Start();
    }

    internal ConcurrentBag<string> Published { get; } = [];

    public void Dispose() => _listener.Dispose();

    /// <summary>Reads a sum: of the handlers of the class whose name starts so.</summary>
    internal long Of(string instrument, string handler)
    {
        long sum = 0;
        foreach (((string Instrument, string Handler) key, long value) in _sums)
        {
            if (key.Instrument == "closuregen." + instrument && key.Handler == handler)
            {
                sum += value;
            }
        }

        return sum;
    }

    private void Add(
        Instrument instrument,
        long measurement,
        ReadOnlySpan<KeyValuePair<string, object?>> tags,
        object? state
    )
    {
        string handler = "";
        foreach (KeyValuePair<string, object?> tag in tags)
        {
            handler = tag.Key == "handler" ? (string)tag.Value! : $"unknown tag {tag.Key}";
        }

        _sums.AddOrUpdate((instrument.Name, handler), measurement, (_, sum) => sum + measurement);
    }
}
