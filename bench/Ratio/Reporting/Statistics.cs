namespace ClosureGen.Ratio.Reporting;

internal static class Statistics
{
    /// <summary>The least that no more than one in a hundred are above.</summary>
    public static double Percentile99(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted[(int)Math.Ceiling(sorted.Length * 0.99) - 1];
    }

    /// <summary>The middle one, or the mean of the two in the middle.</summary>
    public static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        if (sorted.Length == 0)
        {
            throw new ArgumentException("Nothing was measured.", nameof(values));
        }

        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
