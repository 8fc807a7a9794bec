using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using ClosureGen.Runtime;

namespace ClosureGen.Hosting;

/// <summary>
/// A call of a posted handler, or of one in a lane, as a span of the source <c>ClosureGen</c> and as two measurements of the
/// meter with that name.
/// </summary>
/// <remarks>
/// The span is the root of a trace and has a link to the poster's span, which ends before it: backends then show the
/// request's trace with the request's own time.
/// </remarks>
internal sealed class TracedCall : ObservedCall
{
    private const string Name = "ClosureGen";

    private static readonly string? Version = typeof(TracedCall).Assembly.GetName().Version?.ToString(3);
    private static readonly ActivitySource Source = new(Name, Version);
    private static readonly Meter Meter = new(Name, Version);
    private static readonly Histogram<double> Waits = CreateHistogram(
        "closuregen.calls.wait",
        "How long posts and calls in lanes wait for their turn; delayed posts from when they are due."
    );
    private static readonly Histogram<double> Runs = CreateHistogram(
        "closuregen.calls.duration",
        "How long handlers of posts and of calls in lanes run, with their tasks."
    );

    private readonly string _handler;
    private readonly ActivityContext _poster;
    private Activity? _span;

    private TracedCall(string handler)
    {
        _handler = handler;
        _poster = Activity.Current?.Context ?? default;
    }

    /// <summary>Lets calls be traced in this process; nothing happens until somebody listens.</summary>
    internal static void Install() => Install(Create);

    protected override void Begin(TimeSpan waited)
    {
        Waits.Record(waited.TotalSeconds, new KeyValuePair<string, object?>("handler", _handler));
        if (Source.HasListeners())
        {
            BeginSpan();
        }
    }

    protected override void End(TimeSpan ran, Exception? exception)
    {
        string? error = exception?.GetType().FullName;
        if (_span is { } span)
        {
            if (error is not null)
            {
                span.SetTag("error.type", error);
                span.SetStatus(ActivityStatusCode.Error, exception!.Message);
            }

            span.Stop();
        }

        var tags = new TagList { { "handler", _handler } };
        if (error is not null)
        {
            tags.Add("error.type", error);
        }

        Runs.Record(ran.TotalSeconds, tags);
    }

    private static ObservedCall? Create(string handler) =>
        Source.HasListeners() || Waits.Enabled || Runs.Enabled ? new TracedCall(handler) : null;

    private static Histogram<double> CreateHistogram(string name, string description) =>
#if NET10_0_OR_GREATER
        // The default buckets of OpenTelemetry are made for milliseconds.
        Meter.CreateHistogram(
            name,
            "s",
            description,
            tags: null,
            new InstrumentAdvice<double>
            {
                HistogramBucketBoundaries = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
            }
        );
#else
        Meter.CreateHistogram<double>(name, "s", description);
#endif

    private void BeginSpan()
    {
        Activity? current = Activity.Current;

        // Otherwise the span would be a child of what flows here.
        Activity.Current = null;
        string name = _handler.IndexOf('(') is > 0 and var end ? _handler[..end] : _handler;
        _span = Source.StartActivity(
            ActivityKind.Consumer,
            parentContext: default,
            [new KeyValuePair<string, object?>("code.function.name", name)],
            _poster == default ? null : [new ActivityLink(_poster)],
            name: name
        );
        if (_span is null)
        {
            // Not sampled: spans of the handler belong to the poster's, as without a listener.
            Activity.Current = current;
        }
    }
}
