namespace ClosureGen.Runtime.Tests;

/// <summary>Of what the meter counts as started as much finishes, once and when it ends, and no state retires twice.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class MeterBalanceTests
{
    private const string Prefix = "ClosureGen.Runtime.Tests.MeterBalanceTests.Counted.";
    private const string Ask = Prefix + "Ask(Func<Task<int>>)";
    private const string Do = Prefix + "Do(Func<Task>)";
    private const string Stop = Prefix + "Stop(Func<Task>, CancellationToken)";
    private const string StopNow = Prefix + "StopNow(Action, CancellationToken)";
    private const string Lose = Prefix + "Lose()";

    [Fact]
    public async Task Items_that_fail_end_whether_or_not_they_have_begun_to_wait()
    {
        using var readings = new MeterReadings();
        Func<Task>[] items =
        [
            static () => Task.CompletedTask,
            static () => throw new FormatException(),
            static async () =>
            {
                await Task.Yield();
                throw new FormatException();
            },
            static async () => await Task.Yield(),
        ];

        // One after the other, and nobody starts another after a failure.
        foreach (Func<Task> item in items)
        {
            await Record.ExceptionAsync(async () => await Counted.DoEach((Func<Task>[])[item]).RunAsync(1));
        }

        await Balanced(readings, Do, items.Length);
    }

    [Theory]
    [InlineData(TaskCreationOptions.DenyChildAttach)]
    [InlineData(TaskCreationOptions.None)]
    [InlineData(TaskCreationOptions.AttachedToParent)]
    public async Task A_task_of_a_result_ends_when_the_handlers_does(TaskCreationOptions options)
    {
        using var readings = new MeterReadings();
        var source = new TaskCompletionSource<int>();
        var hasReturned = new ManualResetEventSlim();
        Task<int> call = Counted
            .AskWork(() =>
            {
                hasReturned.Set();
                return source.Task;
            })
            .StartNew(creationOptions: options);
        hasReturned.LimitedWait();
        await Settled();
        Assert.Equal(1, readings.Of("dispatches.started", Ask));
        Assert.Equal(0, readings.Of("dispatches.finished", Ask));

        source.SetResult(3);
        Assert.Equal(3, await call.Limited());
        await Balanced(readings, Ask, 1);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_post_to_a_context_ends_once(bool isPending)
    {
        using var readings = new MeterReadings();
        var source = new TaskCompletionSource();
        if (!isPending)
        {
            source.SetResult();
        }

        Counted.DoWork(() => source.Task).PostTo(new InlineContext());
        Assert.Equal(isPending ? 0 : 1, readings.Of("dispatches.finished", Do));
        source.TrySetResult();
        await Balanced(readings, Do, 1);
    }

    [Fact]
    public async Task What_is_cancelled_before_its_turn_ends()
    {
        using var readings = new MeterReadings();
        using var source = new CancellationTokenSource();
        Task started;
        using (new BusyPool())
        {
            Counted.StopNowWork(static () => { }, source.Token).Post();
            started = Counted.DoWork(static () => Task.CompletedTask).StartNew(source.Token);
            Counted.StopWork(static () => Task.CompletedTask, source.Token).Post();
            source.Cancel();
        }

        await Assert.ThrowsAsync<TaskCanceledException>(() => started.Limited());
        await Balanced(readings, Do, 1);
        await Balanced(readings, StopNow, 1);
        await Balanced(readings, Stop, 1);
        Assert.Equal(1, readings.Of("posts.dropped", StopNow));
        Assert.Equal(1, readings.Of("posts.dropped", Stop));
    }

    [Fact]
    public void A_post_to_a_context_that_is_cancelled_at_the_call_is_dropped_and_does_not_start()
    {
        using var readings = new MeterReadings();
        var cancelled = new CancellationToken(canceled: true);
        Counted.StopNowWork(static () => { }, cancelled).PostTo(new InlineContext());
        Counted.StopWork(static () => Task.CompletedTask, cancelled).PostTo(new InlineContext());
        foreach (string handler in (string[])[StopNow, Stop])
        {
            Assert.Equal(1, readings.Of("posts.dropped", handler));
            Assert.Equal(0, readings.Of("dispatches.started", handler));
        }
    }

    [Fact]
    public void States_that_are_lost_retire_once() =>
        // Those of a thread that has ended are not counted.
        Limits.OnOwnThread(static () =>
        {
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

    /// <summary>Waits until as many have ended as have started, and sees that it stays so.</summary>
    private static async Task Balanced(MeterReadings readings, string handler, int count)
    {
        Limits.Until(() => readings.Of("dispatches.finished", handler) >= count);
        await Settled();
        Assert.Equal(count, readings.Of("dispatches.started", handler));
        Assert.Equal(count, readings.Of("dispatches.finished", handler));
    }

    // What is queued already comes first.
    private static async Task Settled()
    {
        for (int i = 0; i < 100; i++)
        {
            await Task.Run(static () => { });
        }
    }

    internal static partial class Counted
    {
        [NoCapture]
        internal static Task Do(Func<Task> body) => body();

        [NoCapture]
        internal static Task<int> Ask(Func<Task<int>> body) => body();

        [NoCapture]
        internal static Task Stop(Func<Task> body, CancellationToken cancellationToken) => body();

        [NoCapture]
        internal static void StopNow(Action body, CancellationToken cancellationToken) => body();

        [NoCapture]
        internal static void Lose() { }
    }
}
