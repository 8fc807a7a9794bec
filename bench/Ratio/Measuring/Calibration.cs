namespace ClosureGen.Ratio.Measuring;

internal static class Calibration
{
    private const int MostRuns = 1_000_000;

    // One window that was disturbed, or was over before the clock moved, must not decide the length of the next by far.
    private const int MostGrowth = 16;

    // Nor one that was held up make short all that follow: a slow contender shows in several.
    private const int MostShrinking = 2;

    /// <summary>The runs that would have made <paramref name="last"/> as long as <paramref name="wanted"/>.</summary>
    public static int Runs(Window last, TimeSpan wanted)
    {
        double runs = wanted.TotalNanoseconds / Math.Max(last.NanosecondsPerRun, 1e-3);
        return (int)
            Math.Clamp(
                runs,
                Math.Max(1, last.Runs / MostShrinking),
                Math.Min(MostRuns, (double)last.Runs * MostGrowth)
            );
    }
}
