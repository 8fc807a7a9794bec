namespace ClosureGen.Gains;

/// <summary>A row: what an application was like with one way to dispatch.</summary>
internal sealed record Result
{
    public required string Name { get; init; }

    public required string Scenario { get; init; }

    public required string Collector { get; init; }

    public double Seconds { get; init; }

    /// <summary>Gets the frames, or the requests.</summary>
    public int Count { get; init; }

    /// <summary>Gets what was not done when the next was due, in percent.</summary>
    public double LatePercent { get; init; }

    public double MedianMilliseconds { get; init; }

    public double Percentile99Milliseconds { get; init; }

    public double LongestMilliseconds { get; init; }

    public double PauseMilliseconds { get; init; }

    public double LongestPauseMilliseconds { get; init; }

    public int Collections { get; init; }

    public int OfGeneration1 { get; init; }

    public int OfGeneration2 { get; init; }

    public double Megabytes { get; init; }

    /// <summary>Gets the time of processors beside the clock's: 200 is two processors.</summary>
    public double ProcessorPercent { get; init; }
}
