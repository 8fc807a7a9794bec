using System;

namespace ClosureGen.Gains;

/// <summary>The times of frames or requests, kept in memory that was there before.</summary>
internal sealed class Times(int capacity)
{
    private readonly double[] _milliseconds = new double[capacity];

    public void Set(int index, TimeSpan time) => _milliseconds[index] = time.TotalMilliseconds;

    public Result End(Result result, int count, double lateMilliseconds)
    {
        double[] sorted = _milliseconds.AsSpan(0, count).ToArray();
        Array.Sort(sorted);
        int late = sorted.Length - LowerBound(sorted, lateMilliseconds);
        return result with
        {
            Count = count,
            LatePercent = Math.Round(100.0 * late / count, 1),
            MedianMilliseconds = Math.Round(sorted[count / 2], 2),
            Percentile99Milliseconds = Math.Round(sorted[count * 99 / 100], 2),
            LongestMilliseconds = Math.Round(sorted[^1], 1),
        };
    }

    private static int LowerBound(double[] sorted, double value)
    {
        int place = Array.BinarySearch(sorted, value);
        return place < 0 ? ~place : place;
    }
}
