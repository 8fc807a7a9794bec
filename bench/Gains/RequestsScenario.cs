using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Gains.Ways;

namespace ClosureGen.Gains;

/// <summary>Requests at a fixed rate, each of which fans out. A request's time begins when it was due.</summary>
internal static class RequestsScenario
{
    private const int PerSecond = 10_000;
    private const int Entities = 32;
    private const int ChangedObjects = 4;
    private const double LateMilliseconds = 5;

    public static async Task<Result> RunAsync(IWay way, LiveHeap heap, Result result, double seconds)
    {
        await LoopAsync(way, heap, new Times(PerSecond), pauses: null, PerSecond);
        int requests = (int)(seconds * PerSecond);
        var times = new Times(requests);
        var pauses = new Pauses();
        await LoopAsync(way, heap, times, pauses, requests);
        return times.End(pauses.End(result), requests, LateMilliseconds);
    }

    private static Task LoopAsync(IWay way, LiveHeap heap, Times times, Pauses? pauses, int requests)
    {
        // Every request allocates what a server's would, whichever way it fans out: its objects, a task, a response.
        var open = new CountdownEvent(requests);
        return Task.Factory.StartNew(
            () =>
            {
                long start = Stopwatch.GetTimestamp();
                for (int i = 0; i < requests; i++)
                {
                    TimeSpan due = TimeSpan.FromSeconds((double)i / PerSecond);
                    while (Stopwatch.GetElapsedTime(start) < due)
                    {
                        // A millisecond's requests come together.
                        Thread.Sleep(1);
                        pauses?.Look();
                    }

                    heap.Change(ChangedObjects);
                    _ = RequestAsync(way, start, due, i, times, open);
                }

                open.Wait();
            },
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );
    }

    private static async Task RequestAsync(
        IWay way,
        long start,
        TimeSpan due,
        int index,
        Times times,
        CountdownEvent open
    )
    {
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        var entities = new Entity[Entities];
        for (int i = 0; i < entities.Length; i++)
        {
            entities[i] = new Entity();
        }

        await way.RunAsync(entities, 0.5).ConfigureAwait(false);
        times.Set(index, Stopwatch.GetElapsedTime(start) - due);
        open.Signal();
    }
}
