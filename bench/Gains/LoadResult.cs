namespace ClosureGen.Gains;

/// <summary>A row: what a server was like with one way to dispatch.</summary>
internal sealed record LoadResult
{
    public const string Closures = "Task.Run closure";
    public const string ClosureGen = "ClosureGen";

    public required string Name { get; init; }
    public string Scenario { get; } = "load";
    public required string Collector { get; init; }
    public double Seconds { get; init; }
    public int Count { get; init; }
    public double PerSecond { get; init; }
    public double BytesPerRequest { get; init; }
    public double MedianMilliseconds { get; init; }
    public double Percentile99Milliseconds { get; init; }
    public double LongestMilliseconds { get; init; }
    public double PauseMilliseconds { get; init; }
    public int Collections { get; init; }

    public static string Head { get; } =
        $"{"way", -30}{"a second", 9}{"B each", 9}{"median", 9}{"99 %", 9}{"longest", 9}{"pauses", 9}{"GCs", 6}";

    public override string ToString() =>
        $"{Name, -30}{PerSecond, 9:F0}{BytesPerRequest, 9:F0}{MedianMilliseconds, 9:F2}{Percentile99Milliseconds, 9:F2}"
        + $"{LongestMilliseconds, 9:F1}{PauseMilliseconds, 9:F1}{Collections, 6}";
}
