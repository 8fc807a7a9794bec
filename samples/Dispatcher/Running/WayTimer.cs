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
/// Times the ways with cheap handlers: interleaved, each round beginning with another way, and started by a thread that
/// is no pool thread.
/// </summary>
public sealed class WayTimer
{
    /// <summary>The number of pairs in flight.</summary>
    public const int PairsInFlight = HandlerCount * FileCount;

    /// <summary>The number of pairs that a round runs in each way.</summary>
    public const int PairsInRound = WavesInRound * PairsInFlight;

    private const int HandlerCount = 5;
    private const int FileCount = 80;
    private const int WavesInRound = 50;
    private const int LeastWarmUpRounds = 3;

    // A thread that the pool adds fills caches of its own: rare, and nothing that a dispatch costs. A median over these
    // many rounds leaves it out.
    private const int LeastRoundsForBytes = 5;

    // Long enough for the JIT's last tier, for the pools to fill and for the thread pool to settle.
    private static readonly TimeSpan LeastWarmUp = TimeSpan.FromSeconds(1);

    private readonly PairJob _job;
    private readonly IWay[] _ways;

    /// <summary>Sets the job up.</summary>
    /// <param name="files">The files; they are paired in turn, and not read again.</param>
    /// <param name="waysFor">Makes the ways for a job.</param>
    public WayTimer(IReadOnlyList<SourceFile> files, Func<PairJob, IReadOnlyList<IWay>> waysFor)
    {
        int slots = files.Max(file => file.Index) + 1;
        _job = new PairJob(
            Enumerable.Range(0, HandlerCount).Select(_ => new LengthNoter(slots)),
            Enumerable.Range(0, FileCount).Select(i => files[i % files.Count])
        );
        _ways = [.. waysFor(_job)];
    }

    /// <summary>Warms up and measures.</summary>
    /// <param name="rounds">The number of rounds.</param>
    /// <param name="progress">Is told how far the work is, between two measurements.</param>
    /// <returns>A timing for each way, in their order.</returns>
    public IReadOnlyList<WayTiming> Measure(int rounds, IProgressDisplay progress)
    {
        using var runner = new JobRunner();
        WarmUp(runner);

        int roundsForBytes = Math.Max(rounds, LeastRoundsForBytes);
        double[][] nanoseconds = [.. _ways.Select(_ => new double[rounds])];
        double[][] bytes = [.. _ways.Select(_ => new double[roundsForBytes])];
        for (int round = 0; round < roundsForBytes; round++)
        {
            for (int turn = 0; turn < _ways.Length; turn++)
            {
                int way = (round + turn) % _ways.Length;

                // What one way leaves behind is not to be collected in the time of the next.
                GC.Collect(0);
                long allocated = GC.GetTotalAllocatedBytes(precise: true);
                double time = TimeRound(runner, _ways[way]);
                bytes[way][round] = (double)(GC.GetTotalAllocatedBytes(precise: true) - allocated) / PairsInRound;
                if (round < rounds)
                {
                    nanoseconds[way][round] = time;
                }
            }

            progress.Show("Timing the ways", round + 1, roundsForBytes);
        }

        return [.. nanoseconds.Zip(bytes, (times, sizes) => new WayTiming(Median(times), Median(sizes)))];
    }

    private void WarmUp(JobRunner runner)
    {
        long start = Stopwatch.GetTimestamp();
        for (int round = 0; round < LeastWarmUpRounds || Stopwatch.GetElapsedTime(start) < LeastWarmUp; round++)
        {
            foreach (IWay way in _ways)
            {
                TimeRound(runner, way);
            }
        }
    }

    private double TimeRound(JobRunner runner, IWay way)
    {
        long start = Stopwatch.GetTimestamp();
        for (int wave = 0; wave < WavesInRound; wave++)
        {
            runner.Run(way, _job);
        }

        return Stopwatch.GetElapsedTime(start).TotalNanoseconds / PairsInRound;
    }

    private static double Median(double[] values)
    {
        double[] sorted = [.. values.Order()];
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
