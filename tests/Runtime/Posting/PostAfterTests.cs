using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime.Tests;

/// <summary><c>PostAfter</c> by the process's own timer: what runs, in which context, and what never does.</summary>
/// <remarks>It collects the heap again and again: objects of others that are in use meanwhile would lose their places.</remarks>
[Collection(nameof(GlobalState))]
public sealed class PostAfterTests
{
    private static readonly AsyncLocal<string?> Flowing = new();

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(20)]
    public void It_runs_once_and_not_before_its_time(int milliseconds)
    {
        var recorder = new Recorder();
        using var ran = new ManualResetEventSlim();
        TimeSpan dueTime = TimeSpan.FromMilliseconds(milliseconds);
        TimeSpan waited = default;
        long start = Stopwatch.GetTimestamp();

        recorder
            .DoWork(() =>
            {
                waited = Stopwatch.GetElapsedTime(start);
                ran.Set();
            })
            .PostAfter(dueTime);
        ran.LimitedWait();

        Assert.InRange(waited, dueTime, TimeSpan.MaxValue);
        Assert.Equal(1, recorder.Calls);
    }

    [Fact]
    public void What_waits_keeps_its_place_in_the_pool_whatever_is_collected()
    {
        var state = new ManualState();
        DelayedPosts.Post(state, TimeSpan.FromMilliseconds(500), default);

        Garbage.Collect(times: 3);

        Limits.Until(() => state.Invoked == 1);
        Limits.Until(state.TryRent);
    }

    [Fact]
    public void One_with_a_result_and_one_with_a_token_of_its_own_run_too()
    {
        var recorder = new Recorder();
        using var source = new CancellationTokenSource();
        using var left = new CountdownEvent(2);

        recorder.AskWork(() => left.Signal() ? 1 : 0).PostAfter(TimeSpan.FromMilliseconds(2), source.Token);
        recorder.DoWithTokenWork(() => left.Signal(), source.Token).PostAfter(TimeSpan.FromMilliseconds(1));

        left.LimitedWait();
        Assert.Equal(2, recorder.Calls);
    }

    [Fact]
    public async Task Many_from_all_threads_run_once_each()
    {
        const int Threads = 4;
        const int Each = 5_000;
        var recorder = new Recorder();
        long sum = 0;
        using var left = new CountdownEvent(Threads * Each);
        void Add(int item)
        {
            Interlocked.Add(ref sum, item);
            left.Signal();
        }

        await Task.WhenAll(
                Enumerable
                    .Range(0, Threads)
                    .Select(thread =>
                        Task.Run(() =>
                        {
                            for (int i = 0; i < Each; i++)
                            {
                                recorder
                                    .DoItemWork((thread * Each) + i, Add)
                                    .PostAfter(TimeSpan.FromMilliseconds(i % 23));
                            }
                        })
                    )
            )
            .Limited();
        left.LimitedWait();

        Assert.Equal(Threads * Each, recorder.Calls);
        Assert.Equal(Enumerable.Range(0, Threads * Each).Sum(static i => (long)i), sum);
    }

    [Fact]
    public async Task One_that_is_cancelled_at_the_call_does_not_run()
    {
        var recorder = new Recorder();
        var canceled = new CancellationToken(canceled: true);
        recorder.DoWork(null).PostAfter(TimeSpan.Zero, canceled);
        recorder.DoWork(null).PostAfter(TimeSpan.FromMilliseconds(1), canceled);
        recorder.DoWithTokenWork(null, canceled).PostAfter(TimeSpan.FromMilliseconds(1));

        var last = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        new Recorder().DoWork(last.SetResult).PostAfter(TimeSpan.FromMilliseconds(2));
        await last.Task.Limited();

        Assert.Equal(0, recorder.Calls);
    }

    [Theory]
    [InlineData(-1L)]
    [InlineData(-TimeSpan.TicksPerMillisecond)]
    [InlineData(long.MinValue)]
    [InlineData(((uint.MaxValue - 1) * TimeSpan.TicksPerMillisecond) + 1)]
    [InlineData(long.MaxValue)]
    public void A_time_that_no_timer_waits_is_refused(long ticks)
    {
        var recorder = new Recorder();
        var dueTime = new TimeSpan(ticks);
        var canceled = new CancellationToken(canceled: true);

        Assert.Throws<ArgumentOutOfRangeException>("dueTime", () => recorder.DoWork(null).PostAfter(dueTime));
        Assert.Throws<ArgumentOutOfRangeException>("dueTime", () => recorder.DoWork(null).PostAfter(dueTime, canceled));
        Assert.Throws<ArgumentOutOfRangeException>(
            "dueTime",
            () => recorder.DoWithTokenWork(null, default).PostAfter(dueTime)
        );
        Assert.Equal(0, recorder.Calls);
    }

    [Fact]
    public async Task The_context_is_that_of_the_call()
    {
        foreach (TimeSpan dueTime in (TimeSpan[])[TimeSpan.Zero, TimeSpan.FromMilliseconds(5)])
        {
            var seen = new TaskCompletionSource<(string?, bool, SynchronizationContext?)>(
                TaskCreationOptions.RunContinuationsAsynchronously
            );
            Flowing.Value = "at the call";
            new Recorder()
                .DoWork(() =>
                    seen.SetResult(
                        (Flowing.Value, Thread.CurrentThread.IsThreadPoolThread, SynchronizationContext.Current)
                    )
                )
                .PostAfter(dueTime);
            Flowing.Value = "later";

            Assert.Equal(("at the call", true, null), await seen.Task.Limited());
            Assert.Equal("later", Flowing.Value);
        }
    }
}
