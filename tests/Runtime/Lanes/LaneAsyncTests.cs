namespace ClosureGen.Runtime.Tests;

/// <summary>Async handlers hold the lane until their tasks have completed.</summary>
[Collection(nameof(GlobalState))]
public sealed class LaneAsyncTests
{
    private readonly Lane _lane = new();
    private readonly AsyncRecorder _recorder = new();

    [Fact]
    public async Task The_next_one_waits_for_the_task()
    {
        var first = new TaskCompletionSource();
        var seen = new List<int>();
        _lane.Post(
            _recorder.DoWork(async () =>
            {
                await first.Task;
                seen.Add(1);
            })
        );
        _lane.Post(new Recorder().DoItemWork(2, seen.Add));
        Limits.Until(() => _recorder.Calls == 1 && _lane.Count == 1);
        Task over = _lane.DisposeAsync().AsTask();
        Assert.Empty(seen);
        first.SetResult();
        await over.WaitAsync(Limits.Test);
        Assert.Equal([1, 2], seen);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public async Task No_more_than_so_many_are_in_flight(int maxConcurrency)
    {
        var lane = new Lane(maxConcurrency: maxConcurrency);
        int inside = 0;
        int most = 0;

        // Where two may run at a time, the first two wait for each other.
        int missing = maxConcurrency > 1 ? 2 : 0;
        var together = new TaskCompletionSource();
        for (int i = 0; i < 300; i++)
        {
            int item = i;
            lane.Post(
                _recorder.DoWork(async () =>
                {
                    int now = Interlocked.Increment(ref inside);
                    Assert.InRange(now, 1, maxConcurrency);
                    lock (together)
                    {
                        most = Math.Max(most, now);
                    }

                    if (item < missing)
                    {
                        if (now == missing)
                        {
                            together.SetResult();
                        }

                        await together.Task;
                    }
                    else if (item % 3 != 0)
                    {
                        await Task.Yield();
                    }

                    Interlocked.Decrement(ref inside);
                })
            );
        }

        await lane.DisposeAsync();
        Assert.Equal(300, _recorder.Calls);
        Assert.Equal(maxConcurrency > 1, most > 1);
    }

    [Theory]
    [InlineData("sync")]
    [InlineData("at once")]
    [InlineData("late")]
    public async Task What_a_post_throws_is_reported_within_its_turn_and_the_lane_goes_on(string when)
    {
        using var errors = new ErrorListener();
        int reported = -1;
        if (when == "sync")
        {
            _lane.Post(new Recorder().DoWork(static () => throw new FormatException()));
        }
        else
        {
            _lane.Post(_recorder.HandWork(when == "late" ? BreakLater : static () => throw new FormatException()));
        }

        _lane.Post(new Recorder().DoWork(() => reported = errors.Reported.Count));
        await _lane.DisposeAsync();
        Assert.Equal(1, reported);
        Assert.IsType<FormatException>(Assert.Single(errors.Reported));

        static async Task BreakLater()
        {
            await Task.Yield();
            throw new FormatException();
        }
    }

    [Fact]
    public async Task Each_begins_with_its_own_context_and_leaves_nothing()
    {
        var local = new AsyncLocal<int>();
        var seen = new List<int>();
        var recorder = new Recorder();
        for (int i = 1; i <= 4; i++)
        {
            local.Value = i;
            _lane.Post(
                recorder.DoWork(() =>
                {
                    Assert.Same(TaskScheduler.Default, TaskScheduler.Current);
                    Assert.Null(SynchronizationContext.Current);
                    seen.Add(local.Value);
                    local.Value = 100;
                    SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
                    Thread.CurrentThread.Name = null;
                })
            );
            _lane.Post(
                _recorder.DoWork(async () =>
                {
                    Assert.Null(SynchronizationContext.Current);
                    seen.Add(local.Value);
                    local.Value = 200;
                    await Task.Yield();
                    seen.Add(local.Value);
                })
            );
        }

        local.Value = 0;
        await _lane.DisposeAsync();
        Assert.Equal(Enumerable.Range(1, 4).SelectMany(static i => new[] { i, i, 200 }), seen);
    }

    [Fact]
    public async Task The_context_is_that_of_the_call_also_for_what_waits_for_room()
    {
        var lane = new Lane(capacity: 1);
        var local = new AsyncLocal<int>();
        var recorder = new Recorder();
        var seen = new List<int>();
        using var gate = new ManualResetEventSlim();
        lane.Post(recorder.DoWork(gate.LimitedWait));
        Limits.Until(() => lane.Count == 0);
        var posts = new List<Task>();
        for (int i = 1; i <= 5; i++)
        {
            local.Value = i;
            posts.Add(lane.PostAsync(recorder.DoWork(() => seen.Add(local.Value))).AsTask());
        }

        local.Value = 0;
        gate.Set();
        await Task.WhenAll(posts).WaitAsync(Limits.Test);
        await lane.DisposeAsync();
        Assert.Equal([1, 2, 3, 4, 5], seen);
    }

    [Fact]
    public async Task A_handler_that_returns_null_or_throws_before_it_awaits_fails_and_the_lane_goes_on()
    {
        await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await _recorder.HandWork(static () => null!).Dispatch(_lane)
        );
        await Assert.ThrowsAsync<FormatException>(async () =>
            await _recorder.HandWork(static () => throw new FormatException()).Dispatch(_lane)
        );
        await _recorder.HandWork(static () => Task.CompletedTask).Dispatch(_lane);
        await _lane.DisposeAsync();
    }
}
