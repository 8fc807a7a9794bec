using System.Diagnostics;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>A body of a given length that keeps its core busy: counted in steps, so that being preempted is no work.</summary>
internal static class Work
{
    private const int CalibrationSteps = 2_000_000;

    private static readonly double StepsPerMicrosecond = Calibrate();

    public static int Steps(double microseconds) => (int)(microseconds * StepsPerMicrosecond);

    public static uint Do(uint seed, int steps)
    {
        for (int i = 0; i < steps; i++)
        {
            seed = (seed * 1_664_525) + 1_013_904_223;
        }

        return seed;
    }

    private static double Calibrate()
    {
        double best = double.MaxValue;
        uint seed = 1;
        for (int i = 0; i < 20; i++)
        {
            long start = Stopwatch.GetTimestamp();
            seed = Do(seed, CalibrationSteps);
            best = Math.Min(best, Stopwatch.GetElapsedTime(start).TotalMicroseconds);
        }

        GC.KeepAlive(seed);
        return CalibrationSteps / best;
    }
}
