using System.Diagnostics;
using System.Globalization;
using Samples;

namespace Frames;

/// <summary>Runs frames at a given rate and records their times.</summary>
/// <param name="frames">The number of frames.</param>
/// <param name="perSecond">How many begin in a second; 0 for as many as possible.</param>
internal sealed class FrameTimes(int frames, int perSecond)
{
    private readonly double[] _milliseconds = new double[frames];
    private Cost _cost;

    /// <summary>Runs all frames; shows a live line on a terminal.</summary>
    /// <param name="name">The start of the line.</param>
    /// <param name="frame">Runs one frame; gets the seconds since the previous one.</param>
    public void Run(string name, Action<double> frame)
    {
        for (int i = 0; i < 100; i++)
        {
            frame(0.016);
        }

        // Read before allocations are counted.
        bool isLive = !Console.IsOutputRedirected;
        Cost before = Cost.Now;
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < frames; i++)
        {
            long begin = Stopwatch.GetTimestamp();
            frame(0.016);
            _milliseconds[i] = Stopwatch.GetElapsedTime(begin).TotalMilliseconds;
            if (isLive && i % 30 == 29)
            {
                _cost = Cost.Now - before;
                Console.Write('\r' + Line(name, i + 1));
            }

            if (perSecond > 0)
            {
                TimeSpan early = TimeSpan.FromSeconds((i + 1.0) / perSecond) - Stopwatch.GetElapsedTime(start);
                Thread.Sleep(early > TimeSpan.Zero ? early : TimeSpan.Zero);
            }
        }

        _cost = Cost.Now - before;
        Console.WriteLine((isLive ? "\r" : "") + Line(name, frames));
    }

    private string Line(string name, int count)
    {
        double[] sorted = [.. _milliseconds.Take(count).Order()];
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{_cost.Line(name, count, "frame")}; frame {sorted[count / 2]:F2} ms, 99 % under {sorted[count * 99 / 100]:F2} ms, longest {sorted[^1]:F2} ms"
        );
    }
}
