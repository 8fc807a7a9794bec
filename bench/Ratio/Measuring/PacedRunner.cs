using System.Diagnostics;

namespace ClosureGen.Ratio.Measuring;

/// <summary>Runs contenders in turn at a fixed rate, with nothing to do between two runs: pool threads go to sleep there.</summary>
// What a run leaves to be done behind it, such as threads that spin before they sleep, is counted as its own: processor
// time and bytes are read where the next run begins.
internal static class PacedRunner
{
    public static IReadOnlyList<Window>[] Run(IReadOnlyList<Contender> contenders, TimeSpan period, int rounds)
    {
        List<Window>[] windows = [.. contenders.Select(_ => new List<Window>(rounds))];
        long periodTicks = (long)(period.TotalSeconds * Stopwatch.Frequency);
        long next = Stopwatch.GetTimestamp();
        Usage before = Usage.Now();
        for (int round = 0; round < rounds; round++)
        {
            foreach (int index in CaseRunner.Order(round, contenders.Count))
            {
                long start = Stopwatch.GetTimestamp();
                contenders[index].Start().AsTask().GetAwaiter().GetResult();
                long ticks = Stopwatch.GetTimestamp() - start;
                next = Math.Max(next + periodTicks, start);
                SleepUntil(next);
                Usage after = Usage.Now();
                windows[index].Add(new Window(1, ticks, after.Bytes - before.Bytes, after.Cpu - before.Cpu));
                before = after;
            }
        }

        return windows;
    }

    private static void SleepUntil(long timestamp)
    {
        while (Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp(), timestamp) is { Ticks: > 0 } left)
        {
            // Whole milliseconds, rounded up.
            Thread.Sleep((int)Math.Ceiling(left.TotalMilliseconds));
        }
    }

    private readonly record struct Usage(long Bytes, TimeSpan Cpu)
    {
        internal static Usage Now() =>
            new Usage(GC.GetTotalAllocatedBytes(precise: false), Environment.CpuUsage.TotalTime);
    }
}
