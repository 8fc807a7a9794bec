using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Gains.Ways;

namespace ClosureGen.Gains;

/// <summary>Sixty frames a second, in each of which many entities are moved. A frame is late when the next one is due.</summary>
internal static class FramesScenario
{
    private const int Entities = 10_000;
    private const int ChangedObjects = 1_000;
    private const double FrameMilliseconds = 1_000.0 / 60;

    public static async Task<Result> RunAsync(IWay way, LiveHeap heap, Result result, double seconds)
    {
        var entities = new Entity[Entities];
        for (int i = 0; i < entities.Length; i++)
        {
            entities[i] = new Entity();
        }

        int frames = (int)(seconds * 60);
        var times = new Times(frames);
        await LoopAsync(way, heap, entities, new Times(60), pauses: null, frames: 60);
        var pauses = new Pauses();
        await LoopAsync(way, heap, entities, times, pauses, frames);
        return times.End(pauses.End(result), frames, FrameMilliseconds);
    }

    private static async Task LoopAsync(
        IWay way,
        LiveHeap heap,
        Entity[] entities,
        Times times,
        Pauses? pauses,
        int frames
    )
    {
        long start = Stopwatch.GetTimestamp();
        double late = 0;
        for (int i = 0; i < frames; i++)
        {
            // What is late is not caught up with: the next frame begins when it can.
            TimeSpan due = TimeSpan.FromMilliseconds(i * FrameMilliseconds + late);
            TimeSpan early = due - Stopwatch.GetElapsedTime(start);
            if (early > TimeSpan.Zero)
            {
                Thread.Sleep(early);
            }

            heap.Change(ChangedObjects);
            await way.RunAsync(entities, 0.5);
            TimeSpan time = Stopwatch.GetElapsedTime(start) - due;
            times.Set(i, time);
            late += Math.Max(0, time.TotalMilliseconds - FrameMilliseconds);
            pauses?.Look();
        }
    }
}
