using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Output;
using Dispatcher.Pairing;
using Dispatcher.Ways;

namespace Dispatcher.Running;

/// <summary>
/// Times the ways with cheap handlers: interleaved, each round in another order, and started by a thread that is not a
/// pool thread.
/// </summary>
public sealed class WayTimer
{
    /// <summary>The number of pairs in flight.</summary>
    public const int PairsInFlight = HandlerCount * FileCount;

    /// <summary>The number of pairs that a round runs in each way.</summary>
    public const int PairsInRound = WavesInRound * PairsInFlight;

    private const int HandlerCount = 5;
    private const int FileCount = 80;
    private const int WavesInRound = 150;

    // A collection empties caches; these waves fill them again before the clock starts.
    private const int LeadInWaves = WavesInRound / 8;

    // A thread that the pool adds fills caches of its own, which is rare and not a cost of a dispatch. A median over
    // this many rounds excludes it.
    private const int LeastRoundsForBytes = 5;

    // Hot code is compiled several times, each time after a delay that other new code prolongs. So the ways are warm
    // when no method has been compiled for longer than such a delay, and not after a fixed time.
    private static readonly TimeSpan QuietCompiler = TimeSpan.FromMilliseconds(600);
    private static readonly TimeSpan LeastWarmUp = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan MostWarmUp = TimeSpan.FromSeconds(8);

    private readonly PairJob _job;
    private readonly IWay[] _ways;

    /// <summary>Prepares the job.</summary>
    /// <param name="files">The files, which are paired in turn and not read again.</param>
    /// <param name="waysFor">Creates the ways for a job.</param>
    public WayTimer(IReadOnlyList<SourceFile> files, Func<PairJob, IReadOnlyList<IWay>> waysFor)
    {
        int slots = files.Max(file => file.Index) + 1;
        _job = new PairJob(
            Enumerable.Range(0, HandlerCount).Select(_ => new LengthNoter(slots)),
            Enumerable.Range(0, FileCount).Select(i => files[i % files.Count])
        );
        _ways = [.. waysFor(_job)];
    }

    /// <summary>Gets whether to warm up before the clock starts. Without it, times are those of cold code.</summary>
    public bool WarmsUp { get; init; } = true;

    /// <summary>Warms up and measures.</summary>
    /// <param name="rounds">The number of rounds.</param>
    /// <param name="progress">Gets the progress between two measurements.</param>
    /// <returns>A timing for each way, in their order.</returns>
    public IReadOnlyList<WayTiming> Measure(int rounds, IProgressDisplay progress)
    {
        using var runner = new JobRunner();
        if (WarmsUp)
        {
            WarmUp(runner, progress);
        }

        int roundsForBytes = Math.Max(rounds, LeastRoundsForBytes);
        double[][] nanoseconds = [.. _ways.Select(_ => new double[rounds])];
        double[][] bytes = [.. _ways.Select(_ => new double[roundsForBytes])];
        for (int round = 0; round < roundsForBytes; round++)
        {
            foreach (int way in Order(round))
            {
                WayTiming timing = MeasureRound(runner, _ways[way]);
                bytes[way][round] = timing.BytesPerPair;
                if (round < rounds)
                {
                    nanoseconds[way][round] = timing.NanosecondsPerPair;
                }
            }

            progress.Show("Timing the ways", round + 1, roundsForBytes);
        }

        return [.. nanoseconds.Zip(bytes, (times, sizes) => new WayTiming(Median(times), Median(sizes)))];
    }

    private void WarmUp(JobRunner runner, IProgressDisplay progress)
    {
        const string Task = "Warming up";
        long start = Stopwatch.GetTimestamp();
        TimeSpan elapsed = TimeSpan.Zero;
        var compiler = new CompilerWatch();
        for (
            int round = 0;
            elapsed < LeastWarmUp || (elapsed < MostWarmUp && compiler.QuietFor() < QuietCompiler);
            round++
        )
        {
            foreach (int way in Order(round))
            {
                MeasureRound(runner, _ways[way]);
            }

            elapsed = Stopwatch.GetElapsedTime(start);
            progress.Show(Task, elapsed / MostWarmUp, 1);
        }

        progress.Show(Task, 1, 1);
    }

    // Rotates the ways and reverses every other round, so that no way always follows the same other one.
    private IEnumerable<int> Order(int round)
    {
        IEnumerable<int> order = Enumerable.Range(0, _ways.Length).Select(turn => (turn + round / 2) % _ways.Length);
        return round % 2 == 0 ? order : order.Reverse();
    }

    private WayTiming MeasureRound(JobRunner runner, IWay way)
    {
        // The garbage of one way must not be collected in the time of the next.
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Run(runner, way, LeadInWaves);
        long allocated = GC.GetTotalAllocatedBytes(precise: true);
        long start = Stopwatch.GetTimestamp();
        Run(runner, way, WavesInRound);
        TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
        allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
        return new WayTiming(elapsed.TotalNanoseconds / PairsInRound, (double)allocated / PairsInRound);
    }

    private void Run(JobRunner runner, IWay way, int waves)
    {
        for (int wave = 0; wave < waves; wave++)
        {
            runner.Run(way, _job);
        }
    }

    private static double Median(double[] values)
    {
        double[] sorted = [.. values.Order()];
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
