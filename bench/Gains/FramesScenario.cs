using System.Diagnostics;

namespace ClosureGen.Gains;

/// <summary>Sixty frames a second, in each of which many entities are moved. A frame is late when the next one is due.</summary>
internal static class FramesScenario
{
    private const int PerSecond = 60;
    private const int Entities = 10_000;
    private const int ChangedObjects = 1_000;
    private const double FrameMilliseconds = 1_000.0 / PerSecond;

    public static async Task<Result> RunAsync(Way way, LiveHeap heap, Result result, double seconds)
    {
        Entity[] entities = Entity.Many(Entities);
        double[] times = new double[(int)(seconds * PerSecond)];
        await LoopAsync(way, heap, entities, new double[PerSecond], pauses: null);
        var pauses = new Pauses();
        await LoopAsync(way, heap, entities, times, pauses);
        return pauses.End(result).With(times, FrameMilliseconds);
    }

    private static async Task LoopAsync(Way way, LiveHeap heap, Entity[] entities, double[] times, Pauses? pauses)
    {
        long start = Stopwatch.GetTimestamp();
        double late = 0;
        for (int i = 0; i < times.Length; i++)
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
            times[i] = (Stopwatch.GetElapsedTime(start) - due).TotalMilliseconds;
            late += Math.Max(0, times[i] - FrameMilliseconds);
            pauses?.Look();
        }
    }
}
