using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime.Tests;

/// <summary><c>PostAfter</c> by the process's own timer: what runs, in which context, and what never does.</summary>
/// <remarks>It collects the heap again and again: objects of others that are in use meanwhile would lose their places.</remarks>
[Collection(nameof(GlobalState))]
public sealed class PostAfterTests
{
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
}
