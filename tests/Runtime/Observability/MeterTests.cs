using System.Diagnostics.Metrics;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>What the meter <c>ClosureGen</c> counts, of handlers that no other test calls.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class MeterTests
{
    private const string Prefix = "ClosureGen.Runtime.Tests.MeterTests.Counted.";
    private const string Do = Prefix + "Do(Action)";
    private const string Ask = Prefix + "Ask(Func<int>)";
    private const string Wait = Prefix + "WaitAsync(Func<Task>)";
    private const string Stop = Prefix + "Stop(Action, CancellationToken)";
    private const string StopLater = Prefix + "StopLater(CancellationToken)";

    public static MatrixTheoryData<string, bool> Ways =>
        new(["StartNew", "StartNew, child", "Dispatch", "Post", "PostTo", "Each", "DispatchBatch"], [false, true]);

    [Fact]
    public void The_instruments_are_these()
    {
        new Recorder().DoWork(null).Post();
        using var readings = new MeterReadings();

        Assert.Equal(
            [
                "closuregen.dispatches.finished",
                "closuregen.dispatches.started",
                "closuregen.lanes.oldest",
                "closuregen.lanes.waiting",
                "closuregen.posts.dropped",
                "closuregen.posts.faulted",
                "closuregen.states.created",
                "closuregen.states.retired",
                "closuregen.states.reused",
            ],
            readings.Published.Distinct().Order()
        );
    }

    [Fact]
    public async Task A_listener_that_throws_keeps_no_dispatch_from_its_end()
    {
        var source = new TaskCompletionSource();
        int thrown = 0;
        using var errors = new ErrorListener();
        using (var listener = new MeterListener())
        {
            listener.InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Meter.Name == "ClosureGen")
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            };
            listener.SetMeasurementEventCallback<long>(
                (_, _, _, _) =>
                {
                    Interlocked.Increment(ref thrown);
                    throw new FormatException();
                }
            );
            listener.Start();

            ValueTask task = Counted.WaitWork(() => source.Task).Dispatch();
            SpinWait.SpinUntil(() => Volatile.Read(ref thrown) >= 1, Limits.Test);
            source.SetResult();
            await task.AsTask().Limited();
            await Counted.DoWork(static () => { }).Dispatch().AsTask().Limited();
        }

        // Starts and ends, of two dispatches at least; until all are reported there is somebody to report them to.
        Assert.True(SpinWait.SpinUntil(() => errors.Reported.Count == Volatile.Read(ref thrown), Limits.Test));
        Assert.InRange(thrown, 4, int.MaxValue);
        Assert.All(errors.Reported, static exception => Assert.IsType<FormatException>(exception));
    }

    [Fact]
    public async Task It_counts_from_the_moment_somebody_listens_and_no_longer()
    {
        await Counted.DoWork(static () => { }).Dispatch();
        MeterReadings readings;
        using (readings = new MeterReadings())
        {
            await Counted.DoWork(static () => { }).Dispatch();
            await Counted.DoWork(static () => { }).StartNew();
            Assert.Equal(3, await Counted.AskWork(static () => 3).Dispatch());
            Assert.Equal(3, await Counted.AskWork(static () => 3).StartNew());
            using var batch = DispatchBatch.Rent();
            batch.Add(Counted.DoWork(static () => { }));
            BatchResult<int> result = Counted.AskWork(static () => 4).AddTo(batch);
            batch.Run();
            Assert.Equal(4, result.Value);
            var posted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            Counted.DoWork(posted.SetResult).Post();
            await posted.Task.Limited();
            Limits.Until(() => readings.Of("dispatches.finished", Do) == 4);
        }

        await Counted.DoWork(static () => { }).Dispatch();
        await Counted.AskWork(static () => 3).StartNew();

        Assert.Equal(4, readings.Of("dispatches.started", Do));
        Assert.Equal(4, readings.Of("dispatches.finished", Do));
        Assert.Equal(3, readings.Of("dispatches.started", Ask));
        Assert.Equal(3, readings.Of("dispatches.finished", Ask));
        Assert.Equal(4, readings.Of("states.reused", Do) + readings.Of("states.created", Do));
        Assert.Equal(3, readings.Of("states.reused", Ask) + readings.Of("states.created", Ask));
    }

    [Fact]
    public void Posts_that_fail_and_posts_that_are_dropped_are_counted()
    {
        using var errors = new ErrorListener();
        using var readings = new MeterReadings();
        var canceled = new CancellationToken(canceled: true);
        using var source = new CancellationTokenSource();
        void Acknowledge()
        {
            source.Cancel();
            source.Token.ThrowIfCancellationRequested();
        }

        Counted.DoWork(Fail).Post();
        Counted.AskWork(FailAsked).Post();
        Counted.StopWork(Acknowledge, source.Token).Post();
        Counted.StopWork(Fail, canceled).Post();
        Counted.StopWork(Fail, canceled).PostTo(new InlineContext());
        Counted.StopLaterWork(canceled).PostTo(new InlineContext());
        Counted.DoWork(Fail).PostAfter(TimeSpan.Zero, canceled);
        Counted.DoWork(Fail).PostAfter(TimeSpan.FromDays(1), canceled);
        Counted.DoWork(Fail).PostAfter(TimeSpan.FromMilliseconds(1));
        Assert.Throws<FormatException>(() => Counted.DoWork(Fail).PostTo(new InlineContext()));

        Limits.Until(() => readings.Of("dispatches.finished", Do) == 3);
        Limits.Until(() => readings.Of("dispatches.finished", Ask) == 1);
        Limits.Until(() => readings.Of("dispatches.finished", Stop) == 1);
        Limits.Until(() => errors.Reported.Count == 3);
        Assert.Equal((3, 2), (readings.Of("posts.faulted", Do), readings.Of("posts.dropped", Do)));
        Assert.Equal((1, 0), (readings.Of("posts.faulted", Ask), readings.Of("posts.dropped", Ask)));
        Assert.Equal((0, 3), (readings.Of("posts.faulted", Stop), readings.Of("posts.dropped", Stop)));
        Assert.Equal((0, 1), (readings.Of("dispatches.started", StopLater), readings.Of("posts.dropped", StopLater)));
        Assert.Equal(3, readings.Of("dispatches.started", Do));
        Assert.Equal(1, readings.Of("dispatches.started", Stop));
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_call_of_an_async_handler_ends_once_and_with_its_task(string way, bool fails)
    {
        using var errors = new ErrorListener();
        using var readings = new MeterReadings();
        var release = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var called = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Task call = Call(
            way,
            () =>
            {
                called.SetResult();
                return release.Task;
            }
        );
        await called.Task.Limited();
        Limits.Until(() => readings.Of("dispatches.started", Wait) == 1); // Each counts it when the handler has returned.
        await Settled();
        Assert.Equal(0, readings.Of("dispatches.finished", Wait));
        if (fails)
        {
            release.SetException(new FormatException());
        }
        else
        {
            release.SetResult();
        }

        Assert.Equal(fails && !IsPost(way), await Record.ExceptionAsync(() => call.Limited()) is not null);
        await Balanced(readings, Wait, 1);
        await Record.ExceptionAsync(() =>
            Call(way, () => fails ? throw new FormatException() : Task.CompletedTask).Limited()
        );
        await Balanced(readings, Wait, 2);
        Assert.Equal(fails && IsPost(way) ? 2 : 0, readings.Of("posts.faulted", Wait));
    }

    [Fact]
    public async Task What_is_cancelled_before_its_turn_ends()
    {
        using var readings = new MeterReadings();
        using var source = new CancellationTokenSource();
        Task started;
        using (new BusyPool())
        {
            Counted.StopWork(static () => { }, source.Token).Post();
            started = Counted.WaitWork(static () => Task.CompletedTask).StartNew(source.Token);
            Counted.StopLaterWork(source.Token).Post();
            source.Cancel();
        }

        await Assert.ThrowsAsync<TaskCanceledException>(() => started.Limited());
        await Balanced(readings, Wait, 1);
        await Balanced(readings, Stop, 1);
        await Balanced(readings, StopLater, 1);
        Assert.Equal(1, readings.Of("posts.dropped", Stop));
        Assert.Equal(1, readings.Of("posts.dropped", StopLater));
    }

    [Fact]
    public void States_that_are_lost_retire_once() =>
        // Those of a thread that has ended are not counted.
        Limits.OnOwnThread(static () =>
        {
            const string Lose = Prefix + "Lose()";
            using var readings = new MeterReadings();
            var calls = new ValueTask[100];
            for (int i = 0; i < calls.Length; i++)
            {
                calls[i] = Counted.LoseWork().Dispatch();
            }

            Limits.Until(() => readings.Of("dispatches.finished", Lose) == calls.Length);
            Limits.Until(() =>
            {
                Garbage.Collect();
                return readings.Of("states.retired", Lose) >= calls.Length;
            });
            Garbage.Collect(4);
            Settled().Limited().GetAwaiter().GetResult();
            Assert.Equal(calls.Length, readings.Of("states.created", Lose));
            Assert.Equal(calls.Length, readings.Of("states.retired", Lose));
        });

    [Fact]
    public async Task A_post_that_fails_has_ended_before_anybody_is_told_who_may_end_the_process()
    {
        using var readings = new MeterReadings();
        var ended = new TaskCompletionSource<long>(TaskCreationOptions.RunContinuationsAsynchronously);
        void Look(object? sender, DispatchErrorEventArgs args)
        {
            args.Handled = true;
            ended.SetResult(readings.Of("dispatches.finished", Do));
        }

        DispatchErrors.Unhandled += Look;
        try
        {
            Counted.DoWork(Fail).Post();
            Assert.Equal(1, await ended.Task.Limited());
        }
        finally
        {
            DispatchErrors.Unhandled -= Look;
        }
    }

    [Fact]
    public async Task A_state_that_retires_is_counted()
    {
        const string Retire = Prefix + "Retire()";
        using var readings = new MeterReadings();

        // One at a time, the same states take turns: before their tokens repeat, they retire. Each thread that the loop is
        // resumed on has states of its own, so how many dispatches that takes depends on what else the pool does.
        var time = Stopwatch.StartNew();
        while (readings.Of("states.retired", Retire) == 0 && time.Elapsed < Limits.Test)
        {
            await Counted.RetireWork().Dispatch();
        }

        Assert.InRange(readings.Of("states.retired", Retire), 1, long.MaxValue);
        Assert.InRange(readings.Of("states.created", Retire), 1, 1_000);
    }

    [Fact]
    public async Task States_that_the_pool_has_no_room_for_are_counted_as_retired()
    {
        const string Crowd = Prefix + "Crowd(ManualResetEventSlim)";
        const int Most = ObjectPool.MaxShared + ThreadCache.OwnLength;
        using var readings = new MeterReadings();
        for (int round = 0; round < 2; round++)
        {
            using var open = new ManualResetEventSlim();
            var dispatches = new ValueTask[2 * Most];
            for (int i = 0; i < dispatches.Length; i++)
            {
                dispatches[i] = Counted.CrowdWork(open).Dispatch();
            }

            open.Set();
            foreach (ValueTask dispatch in dispatches)
            {
                await dispatch.AsTask().Limited().ConfigureAwait(true);
            }
        }

        // What a cache gives up is counted by the pool, and so may be a little later.
        long created = readings.Of("states.created", Crowd);
        Assert.InRange(created, 2 * Most, long.MaxValue);
        const int Kept = Most + (8 * ThreadCache.OwnLength);
        Limits.Until(() => created - readings.Of("states.retired", Crowd) <= Kept);
        Assert.InRange(created - readings.Of("states.retired", Crowd), 0, Kept);
    }

    [Fact]
    public void One_instrument_alone_can_be_listened_to() =>
        // On one thread: another has no states yet to be used again.
        Limits.OnOwnThread(static () =>
        {
            Dispatch();
            foreach (string instrument in (string[])["dispatches.started", "dispatches.finished", "states.reused"])
            {
                using var readings = new MeterReadings("closuregen." + instrument);
                Dispatch();
                Dispatch();
                Assert.InRange(readings.Of(instrument, Do), 1, 2);
            }

            static void Dispatch() =>
                Counted.DoWork(static () => { }).Dispatch().AsTask().Limited().GetAwaiter().GetResult();
        });

    [Fact]
    public void Verbs_that_refuse_their_arguments_give_the_state_back()
    {
        const string Refuse = Prefix + "Refuse()";
        using var readings = new MeterReadings();
        Limits.OnOwnThread(static () =>
        {
            for (int i = 0; i < 3; i++)
            {
                Assert.Throws<ArgumentNullException>(static () => Counted.RefuseWork().PostTo(null!));
                Assert.Throws<ArgumentOutOfRangeException>(static () =>
                    Counted.RefuseWork().PostAfter(TimeSpan.FromTicks(-1))
                );
                Assert.Throws<ArgumentOutOfRangeException>(StartWrongly);
                Assert.Throws<ObjectDisposedException>(static () => default(DispatchBatch).Add(Counted.RefuseWork()));
            }
        });

        Assert.Equal(1, readings.Of("states.created", Refuse));

        static void StartWrongly() => Counted.RefuseWork().StartNew(creationOptions: (TaskCreationOptions)0x2000);
    }

    private static bool IsPost(string way) => way.StartsWith("Post", StringComparison.Ordinal);

    private static Task Call(string way, Func<Task> body)
    {
        Counted.WaitPairing pairing = Counted.WaitWork(body);
        switch (way)
        {
            case "StartNew":
                return pairing.StartNew();
            case "StartNew, child":
                return pairing.StartNew(default, null, TaskCreationOptions.None);
            case "Dispatch":
                return pairing.Dispatch().AsTask();
            case "Each":
                return Counted.WaitEach((Func<Task>[])[body]).RunAsync().AsTask();
            case "DispatchBatch":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(pairing);
                    return batch.RunAsync().AsTask();
                }

            default:
                PostVerbs.Start(
                    way,
                    new CatchingContext(),
                    pairing.Post,
                    pairing.PostTo,
                    due => pairing.PostAfter(due)
                );
                return Task.CompletedTask;
        }
    }

    /// <summary>Waits until as many have ended as have started, and sees that it stays so.</summary>
    private static async Task Balanced(MeterReadings readings, string handler, int count)
    {
        Limits.Until(() => readings.Of("dispatches.finished", handler) >= count);
        await Settled();
        Assert.Equal(count, readings.Of("dispatches.started", handler));
        Assert.Equal(count, readings.Of("dispatches.finished", handler));
    }

    /// <summary>What is queued already comes first.</summary>
    private static async Task Settled()
    {
        for (int i = 0; i < 100; i++)
        {
            await Task.Run(static () => { });
        }
    }

    private static void Fail() => throw new FormatException();

    private static int FailAsked() => throw new FormatException();

    internal static partial class Counted
    {
        [NoCapture]
        public static void Crowd(ManualResetEventSlim open) => open.LimitedWait();

        [NoCapture]
        internal static void Do(Action action) => action();

        [NoCapture]
        internal static int Ask(Func<int> function) => function();

        [NoCapture]
        internal static void Stop(Action action, CancellationToken cancellationToken) => action();

        [NoCapture]
        internal static void Retire() { }

        [NoCapture]
        internal static void Refuse() { }

        [NoCapture]
        internal static Task WaitAsync(Func<Task> body) => body();

        [NoCapture]
        internal static Task StopLater(CancellationToken cancellationToken) => Task.CompletedTask;

        [NoCapture]
        internal static void Lose() { }
    }
}
