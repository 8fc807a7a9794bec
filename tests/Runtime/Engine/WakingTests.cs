using System.Diagnostics.Tracing;
using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Batches.Pacing;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// What it takes to wake helpers is no cost of an item: runs would be shared for it, and wake others for being shared.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed partial class WakingTests
{
    private const int Rounds = 20;
    private static readonly int[] Items = new int[2];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Is_not_learned_however_long_it_takes(bool isAsync)
    {
        await Run(isAsync);
        ItemCost cost = ItemCost.Of(RunOf(isAsync));
        using var queue = new SlowQueue();
        await queue.Begin();
        float least = float.MaxValue;
        for (int round = 0; round < Rounds; round++)
        {
            // Dear enough for others to be woken at once.
            cost.LearnLeast(Pace.StalledTicks / 10);
            await Run(isAsync);
            Assert.True(cost.TryRead(out _, out float most));
            least = Math.Min(least, most);
        }

        Assert.True(queue.Slowed >= Rounds, "Nobody was woken.");
        Assert.InRange(least, 0, Pace.StalledTicks);
    }

    /// <summary>A woken helper that displaces its caller makes asking dear: no helper is asked then, and it is learned anew.</summary>
    [Fact]
    public void A_run_is_shared_again_after_asking_was_dear()
    {
        float before = WakeUp.Cost;
        var cost = new ItemCost();
        cost.Learn(Pace.StalledTicks / 40, Pace.StalledTicks / 40);
        try
        {
            while (WakeUp.Cost < Pace.StalledTicks)
            {
                WakeUp.LearnCost(Pace.StalledTicks * 2);
            }

            int refusals = 0;
            for (; new Pace(cost).AskFor(4) == 0; refusals++)
            {
                Assert.InRange(refusals, 0, 5_000);
            }

            Assert.NotEqual(0, refusals);
        }
        finally
        {
            while (WakeUp.Cost > before)
            {
                WakeUp.LearnCost(0);
            }
        }
    }

    [NoCapture]
    internal static void Do(int item) => _ = item;

    [NoCapture]
    internal static ValueTask DoLater(int item)
    {
        _ = item;
        return default;
    }

    private static Task Run(bool isAsync) =>
        isAsync ? DoLaterEach(Items).RunAsync().AsTask() : Task.Run(() => DoEach(Items).Run());

    private static Type RunOf(bool isAsync) => isAsync ? typeof(BatchRun<DoLaterBatch>) : typeof(BatchRun<DoBatch>);

    /// <summary>Holds up whoever queues something to the thread pool, which tells listeners of it first.</summary>
    private sealed class SlowQueue : EventListener
    {
        private const EventKeywords ThreadPoolAndTransfer = (EventKeywords)0x12;
        private int _slowed;

        internal int Slowed => Volatile.Read(ref _slowed);

        /// <summary>Waits until the pool has seen that somebody listens: it looks now and then.</summary>
        internal async Task Begin()
        {
            long end = Environment.TickCount64 + (long)Limits.Test.TotalMilliseconds;
            while (Slowed == 0)
            {
                Assert.True(Environment.TickCount64 < end, "The pool tells nobody.");
                await Task.Delay(20);
                ThreadPool.UnsafeQueueUserWorkItem(static _ => { }, null);
            }
        }

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == "System.Diagnostics.Eventing.FrameworkEventSource")
            {
                EnableEvents(eventSource, EventLevel.Verbose, ThreadPoolAndTransfer);
            }
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (eventData.EventName == "ThreadPoolEnqueueWork")
            {
                Interlocked.Increment(ref _slowed);
                Thread.Sleep(3);
            }
        }
    }
}
