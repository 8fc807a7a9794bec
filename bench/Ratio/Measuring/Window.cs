using System.Diagnostics;

namespace ClosureGen.Ratio.Measuring;

/// <summary>What one window cost: <paramref name="Runs"/> runs of one contender, back to back.</summary>
internal readonly record struct Window(int Runs, long Ticks, long Bytes, TimeSpan Cpu)
{
    public double Nanoseconds => Ticks * (1e9 / Stopwatch.Frequency);

    public double NanosecondsPerRun => Nanoseconds / Runs;
}
