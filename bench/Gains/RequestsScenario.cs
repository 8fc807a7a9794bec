using System.Diagnostics;

namespace ClosureGen.Gains;

/// <summary>Requests at a fixed rate, each of which fans out. A request's time begins when it was due.</summary>
internal static class RequestsScenario
{
    private const int PerSecond = 10_000;
    private const int Entities = 32;
    private const int ChangedObjects = 4;
    private const double LateMilliseconds = 5;

    public static async Task<Result> RunAsync(Way way, LiveHeap heap, Result result, double seconds)
    {
        await LoopAsync(way, heap, new double[PerSecond], pauses: null);
        double[] times = new double[(int)(seconds * PerSecond)];
        var pauses = new Pauses();
        await LoopAsync(way, heap, times, pauses);
        return pauses.End(result).With(times, LateMilliseconds);
    }

    private static Task LoopAsync(Way way, LiveHeap heap, double[] times, Pauses? pauses)
    {
        var open = new CountdownEvent(times.Length);
        return Task.Factory.StartNew(
            () =>
            {
                long start = Stopwatch.GetTimestamp();
                for (int i = 0; i < times.Length; i++)
                {
                    TimeSpan due = TimeSpan.FromSeconds((double)i / PerSecond);
                    while (Stopwatch.GetElapsedTime(start) < due)
                    {
                        // A millisecond's requests come together.
                        Thread.Sleep(1);
                        pauses?.Look();
                    }

                    heap.Change(ChangedObjects);
                    _ = RequestAsync(i, start, due);
                }

                open.Wait();
            },
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );

        // It allocates what a server's request would, whichever way it fans out: its objects, a task, a response.
        async Task RequestAsync(int index, long start, TimeSpan due)
        {
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
            await way.RunAsync(Entity.Many(Entities), 0.5).ConfigureAwait(false);
            times[index] = (Stopwatch.GetElapsedTime(start) - due).TotalMilliseconds;
            open.Signal();
        }
    }
}
