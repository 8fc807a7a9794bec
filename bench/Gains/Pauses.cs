using System.Diagnostics;

namespace ClosureGen.Gains;

/// <summary>What the collector and the processor did between a beginning and an end.</summary>
internal sealed class Pauses
{
    private static readonly GCKind[] Kinds = [GCKind.Ephemeral, GCKind.FullBlocking, GCKind.Background];

    private readonly long[] _seen = new long[Kinds.Length];
    private readonly TimeSpan _pause = GC.GetTotalPauseDuration();
    private readonly TimeSpan _processor = Process.GetCurrentProcess().TotalProcessorTime;
    private readonly long _bytes = GC.GetTotalAllocatedBytes();
    private readonly int[] _collections = [GC.CollectionCount(0), GC.CollectionCount(1), GC.CollectionCount(2)];
    private readonly long _start = Stopwatch.GetTimestamp();
    private TimeSpan _longest;

    public Pauses()
    {
        Look();
        _longest = TimeSpan.Zero;
    }

    public Result End(Result result)
    {
        Look();
        double seconds = Stopwatch.GetElapsedTime(_start).TotalSeconds;
        return result with
        {
            Seconds = Math.Round(seconds, 1),
            PauseMilliseconds = Round(GC.GetTotalPauseDuration() - _pause),
            LongestPauseMilliseconds = Round(_longest),
            Collections = GC.CollectionCount(0) - _collections[0],
            OfGeneration1 = GC.CollectionCount(1) - _collections[1],
            OfGeneration2 = GC.CollectionCount(2) - _collections[2],
            Megabytes = Math.Round((GC.GetTotalAllocatedBytes() - _bytes) / 1e6),
            ProcessorPercent = Math.Round(
                (Process.GetCurrentProcess().TotalProcessorTime - _processor).TotalSeconds / seconds * 100
            ),
        };
    }

    /// <summary>Looks at the last collection of each kind; often, or some are not seen. It allocates.</summary>
    public void Look()
    {
        for (int i = 0; i < Kinds.Length; i++)
        {
            GCMemoryInfo info = GC.GetGCMemoryInfo(Kinds[i]);
            if (info.Index == _seen[i])
            {
                continue;
            }

            _seen[i] = info.Index;
            foreach (TimeSpan pause in info.PauseDurations)
            {
                _longest = pause > _longest ? pause : _longest;
            }
        }
    }

    private static double Round(TimeSpan time) => Math.Round(time.TotalMilliseconds, 1);
}
