using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace ClosureGen.Ratio.Measuring;

internal abstract class Driver
{
    public static Driver For(Regime regime) => regime == Regime.L ? new PoolDriver() : new ThreadDriver();

    /// <summary>Runs <paramref name="leadIn"/> runs that do not count, then <paramref name="runs"/> that do.</summary>
    public abstract Window Measure(Contender contender, int leadIn, int runs);

    // A profile would inline the contender seen most into the driver's loop.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    protected static ValueTask Start(Contender contender) => contender.Start();

    /// <summary>The start of a window, then its end: the clock is read next to the runs, the bytes outside of it.</summary>
    protected readonly record struct Mark(long Bytes, Counters Counters, TimeSpan Cpu, long Ticks)
    {
        public static Mark Now() =>
            new Mark(
                GC.GetTotalAllocatedBytes(true),
                Counters.Now(),
                Environment.CpuUsage.TotalTime,
                Stopwatch.GetTimestamp()
            );

        public Window End(int runs)
        {
            long ticks = Stopwatch.GetTimestamp();
            TimeSpan cpu = Environment.CpuUsage.TotalTime;
            Counters counters = Counters.Now() - Counters;
            long bytes = GC.GetTotalAllocatedBytes(precise: true) - Bytes;
            return new Window(runs, ticks - Ticks, bytes, cpu - Cpu, counters);
        }
    }
}

/// <summary>What one window cost: <paramref name="Runs"/> runs of one contender, back to back.</summary>
internal readonly record struct Window(int Runs, long Ticks, long Bytes, TimeSpan Cpu, Counters Counters = default)
{
    public double Nanoseconds => Ticks * (1e9 / Stopwatch.Frequency);

    public double NanosecondsPerRun => Nanoseconds / Runs;
}
