using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>In a process of its own, where no other test runs batches: the watch ticks, rests, and ticks again.</summary>
internal static class WatchScenario
{
    /// <summary>Far above the fifth of a second that it takes, below what is given to the process.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    internal static void Run()
    {
        BegunAsItRests begun = Watch.Add(new BegunAsItRests());
        Watch.EnsureArmed(Worker.LookInterval);
        Say(SpinWait.SpinUntil(() => begun.IsLookedAt, Limit) ? "goes on" : "has missed what began");
        GC.KeepAlive(begun);

        var recorder = new Recorder();
        for (int round = 1; round <= 2; round++)
        {
            // Seen from an item: while one runs, the watch must not rest, however long that takes.
            bool isArmed = false;
            recorder.DoItemEach((int[])[1, 2], _ => isArmed = Watch.Interval == Worker.LookInterval).Run();
            Say(isArmed ? "ticks" : "does not tick");

            // Not each of them is in a ring: that depends on who has come for those before.
            bool isWatched = SpinWait.SpinUntil(() => DispatchOnPool(recorder) == DispatchQueue.LookInterval, Limit);
            Say(isWatched ? "ticks less often" : "does not tick");
        }
    }

    /// <summary>Begins when the watch has set out to rest, and is over when it has been looked at once more.</summary>
    private sealed class BegunAsItRests : IWatched
    {
        private bool _hasBegun;
        private volatile bool _isLookedAt;

        internal bool IsLookedAt => _isLookedAt;

        public int LookAt()
        {
            if (_isLookedAt)
            {
                return Watch.Never;
            }

            _isLookedAt = _hasBegun;
            _hasBegun = Watch.Interval == Watch.Never;
            return _hasBegun ? Worker.LookInterval : Watch.Never;
        }
    }

    /// <summary>Dispatches on a pool thread.</summary>
    /// <returns>The time between looks then.</returns>
    private static int DispatchOnPool(Recorder recorder) =>
        Task.Run(async () =>
        {
            await recorder.DoWork(null).Dispatch();
            return Watch.Interval;
        }).Result;

    /// <summary>Says how the watch ticks now, and waits until it rests.</summary>
    private static void Say(string now)
    {
        Console.WriteLine(now);
        if (!SpinWait.SpinUntil(static () => Watch.Interval == Watch.Never, Limit))
        {
            throw new TimeoutException("The watch ticks on, and nothing runs.");
        }

        Console.WriteLine("rests");
    }
}
