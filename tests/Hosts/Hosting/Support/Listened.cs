using System.Diagnostics.Metrics;

namespace ClosureGen.Hosting.Tests;

/// <summary>Listens to the spans of ClosureGen, of requests and of the tests.</summary>
internal sealed class ListenedSpans : IDisposable
{
    private readonly ConcurrentQueue<Activity> _ended = [];
    private readonly ActivityListener _listener;

    internal ListenedSpans(ActivitySamplingResult result = ActivitySamplingResult.AllData) =>
        ActivitySource.AddActivityListener(
            _listener = new ActivityListener
            {
                ShouldListenTo = static source => source.Name is "ClosureGen" or "Microsoft.AspNetCore" or "Tests",
                Sample = (ref ActivityCreationOptions<ActivityContext> options) =>
                    options.Source.Name != "ClosureGen" ? ActivitySamplingResult.AllData : result,
                ActivityStopped = span =>
                {
                    if (span.Source.Name == "ClosureGen")
                    {
                        _ended.Enqueue(span);
                    }
                },
            }
        );

    internal Activity[] Ended => [.. _ended];

    public void Dispose() => _listener.Dispose();
}

/// <summary>Listens to the histograms.</summary>
internal sealed class ListenedTimes : IDisposable
{
    private readonly ConcurrentQueue<(string Instrument, double Seconds, string Tags)> _all = [];
    private readonly MeterListener _listener = new();

    internal ListenedTimes()
    {
        _listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument is Histogram<double> { Meter.Name: "ClosureGen" })
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<double>(
            (instrument, seconds, tags, _) => _all.Enqueue((instrument.Name, seconds, Text(tags)))
        );
        _listener.Start();
    }

    internal (string Instrument, double Seconds, string Tags)[] All => [.. _all];

    public void Dispose() => _listener.Dispose();

    private static string Text(ReadOnlySpan<KeyValuePair<string, object?>> tags) =>
        string.Join(" ", tags.ToArray().Select(static tag => $"{tag.Key}={tag.Value}"));
}
