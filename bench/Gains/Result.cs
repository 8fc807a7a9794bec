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

    public static string Head { get; } =
        $"{"way", -30}{"late %", 8}{"median", 9}{"99 %", 9}{"longest", 9}{"pauses", 9}{"longest", 9}{"GCs", 6}{"gen 2", 6}{"MB", 8}{"CPU %", 7}";

    public override string ToString() =>
        $"{Name, -30}{LatePercent, 8:F1}{MedianMilliseconds, 9:F2}{Percentile99Milliseconds, 9:F2}"
        + $"{LongestMilliseconds, 9:F1}{PauseMilliseconds, 9:F1}{LongestPauseMilliseconds, 9:F1}"
        + $"{Collections, 6}{OfGeneration2, 6}{Megabytes, 8:F0}{ProcessorPercent, 7:F0}";

    /// <summary>The same with what the times of frames or requests say.</summary>
    public Result With(ReadOnlySpan<double> milliseconds, double lateMilliseconds)
    {
        double[] sorted = milliseconds.ToArray();
        Array.Sort(sorted);
        int onTime = sorted.AsSpan().BinarySearch(lateMilliseconds);
        int late = sorted.Length - (onTime < 0 ? ~onTime : onTime);
        return this with
        {
            Count = sorted.Length,
            LatePercent = Math.Round(100.0 * late / sorted.Length, 1),
            MedianMilliseconds = Math.Round(sorted[sorted.Length / 2], 2),
            Percentile99Milliseconds = Math.Round(sorted[sorted.Length * 99 / 100], 2),
            LongestMilliseconds = Math.Round(sorted[^1], 1),
        };
    }
}
