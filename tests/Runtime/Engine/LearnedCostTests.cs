using System.Diagnostics.Tracing;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>What runs learn of the cost of a handler's items, by which the next ones are shared or not.</summary>
[Collection(nameof(GlobalState))]
public sealed class LearnedCostTests
{
    private const int CheapRuns = 2_000;
    private const int Items = 9;
    private static readonly long LongTicks = Stopwatch.Frequency / 50_000;

    /// <summary>Each draws anew which run is timed.</summary>
    private static readonly int Rounds = Slow.IsAskedFor ? 20 : 5;

    /// <summary>
    /// Items that become dear when thousands of runs have shown them to be cheap, and not so dear that the watch finds a
    /// thread in one: so many runs may pass before one is timed, and shared from then on.
    /// </summary>
    [Theory]
    [InlineData("Each.Run", 32)]
    [InlineData("Each.RunAsync", 32)]
    [InlineData("Each of tasks", 128)]
    public void After_cheap_items_so_many_runs_of_dear_ones_at_most_are_not_shared(string form, int most) =>
        Limits.OnOwnThread(() =>
        {
            ItemCost cost = Forms<Becoming>.CostOf(form);
            for (int round = 0; round < Rounds; round++)
            {
                for (int run = 0; run < CheapRuns || new Pace(cost).Size < Items; run++)
                {
                    Assert.InRange(run, 0, 1_000_000);
                    Run(null);
                }

                for (int run = 1; !new Pace(cost).IsSharedAtOnce; run++)
                {
                    Assert.InRange(run, 1, most);
                    Run(static _ => SpinLong());
                }

                using var another = new ManualResetEventSlim();
                int first = 0;
                Run(_ =>
                {
                    int own = Environment.CurrentManagedThreadId;
                    int seen = Interlocked.CompareExchange(ref first, own, 0);
                    if (seen != 0 && seen != own)
                    {
                        another.Set();
                    }

                    another.Wait(Limits.Test);
                });
                Assert.True(another.IsSet);
            }

            void Run(Action<int>? body) => Forms<Becoming>.Run(form, Items, body, 2).Limited().GetAwaiter().GetResult();
        });

    /// <summary>Items that were not started say nothing, and one that has thrown says what throwing takes.</summary>
    [Theory]
    [InlineData("Each.Run")]
    [InlineData("Each of tasks")]
    public async Task Items_that_were_not_started_or_threw_are_not_taken_for_short_ones(string form)
    {
        ItemCost cost = Forms<Stopped>.CostOf(form);
        await Forms<Stopped>.Run(form, 50, static _ => Thread.Sleep(2));
        Assert.True(cost.TryRead(out _, out float before));
        for (int i = 0; i < 3; i++)
        {
            await Assert.ThrowsAsync<AggregateException>(() =>
                Forms<Stopped>.Run(form, 10_000, static _ => throw new FormatException())
            );
        }

        Assert.True(cost.TryRead(out _, out float after));
        Assert.Equal(before, after);
    }

    /// <summary>Runs would be shared for it, and wake others for being shared.</summary>
    [Theory]
    [InlineData("Each.Run")]
    [InlineData("Each of tasks")]
    public async Task What_it_takes_to_wake_helpers_is_not_learned_however_long_it_is(string form)
    {
        ItemCost cost = Forms<Waking>.CostOf(form);
        await Forms<Waking>.Run(form, 2, null);
        using var queue = new SlowQueue();
        await queue.Begin();
        float least = float.MaxValue;
        for (int round = 0; round < 20; round++)
        {
            // Dear enough for others to be woken at once.
            cost.LearnLeast(Pace.StalledTicks / 10);
            await Task.Run(() => Forms<Waking>.Run(form, 2, null));
            Assert.True(cost.TryRead(out _, out float most));
            least = Math.Min(least, most);
        }

        Assert.True(queue.Slowed >= 20, "Nobody was woken.");
        Assert.InRange(least, 0, Pace.StalledTicks);
    }

    /// <summary>A woken helper that displaces its caller makes asking dear. Nobody asks then, so it has to be forgotten.</summary>
    [Fact]
    public void A_run_is_shared_again_after_asking_was_dear()
    {
        float before = WakeUp.Cost;
        var cost = new ItemCost();
        cost.Learn(Pace.StalledTicks / 40, Pace.StalledTicks / 40);
        while (WakeUp.Cost < Pace.StalledTicks)
        {
            WakeUp.LearnCost(Pace.StalledTicks * 2);
        }

        int refusals = 0;
        while (new Pace(cost).AskFor(4) == 0 && refusals < 5_000)
        {
            refusals++;
        }

        while (WakeUp.Cost > before)
        {
            WakeUp.LearnCost(0);
        }

        Assert.InRange(refusals, 1, 4_999);
    }

    /// <summary>An item of 20 µs: all of them take far less than the time between two looks of the watch.</summary>
    private static void SpinLong()
    {
        long start = Stopwatch.GetTimestamp();
        while (Stopwatch.GetTimestamp() - start < LongTicks)
        {
            Thread.SpinWait(10);
        }
    }

    private readonly struct Becoming;

    private readonly struct Stopped;

    private readonly struct Waking;

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
