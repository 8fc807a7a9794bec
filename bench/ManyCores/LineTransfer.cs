using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

namespace ClosureGen.ManyCores;

/// <summary>What it costs on this machine to get a cache line from another core: half of a round trip between two threads.</summary>
internal static class LineTransfer
{
    private const int Trips = 20_000;
    private const int Rounds = 50;

    public static double MeasureNanoseconds()
    {
        var ball = new Ball();
        bool stopped = false;
        var other = new Thread(() =>
        {
            while (!Volatile.Read(ref stopped))
            {
                if (Volatile.Read(ref ball.Side) == 1)
                {
                    Volatile.Write(ref ball.Side, 0);
                }
            }
        })
        {
            IsBackground = true,
        };
        other.Start();
        double least = double.MaxValue;
        for (int round = 0; round < Rounds; round++)
        {
            long start = Stopwatch.GetTimestamp();
            for (int trip = 0; trip < Trips; trip++)
            {
                Volatile.Write(ref ball.Side, 1);
                while (Volatile.Read(ref ball.Side) == 1) { }
            }

            least = Math.Min(least, Stopwatch.GetElapsedTime(start).TotalNanoseconds / (2 * Trips));
        }

        Volatile.Write(ref stopped, true);
        other.Join();
        return least;
    }

    [StructLayout(LayoutKind.Explicit, Size = 256)]
    private sealed class Ball
    {
        [FieldOffset(128)]
        public int Side;
    }
}
