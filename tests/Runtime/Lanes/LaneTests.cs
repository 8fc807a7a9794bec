namespace ClosureGen.Runtime.Tests;

/// <summary>Order, room, and the end of a lane.</summary>
public sealed class LaneTests
{
    [Fact]
    public async Task What_waits_is_counted_and_what_runs_takes_no_room()
    {
        var lane = new Lane(capacity: 2);
        var recorder = new Recorder();
        using var gate = new ManualResetEventSlim();
        lane.Post(recorder.DoWork(gate.LimitedWait));
        Limits.Until(() => lane.Count == 0);
        Assert.Equal(0, lane.Count);

        int counted = -1;
        Assert.True(lane.TryPost(recorder.DoWork(() => counted = lane.Count)));
        lane.Post(recorder.DoWork(null));
        Assert.Equal(2, lane.Count);
        Assert.False(lane.TryPost(recorder.DoWork(null)));
        Assert.Contains(
            "full",
            Assert.Throws<InvalidOperationException>(() => lane.Post(recorder.DoWork(null))).Message,
            StringComparison.Ordinal
        );

        gate.Set();
        await lane.DisposeAsync();
        Assert.Equal(1, counted);
        Assert.Equal(3, recorder.Calls);
    }

    [Fact]
    public async Task A_complete_lane_runs_what_it_has_accepted_and_takes_nothing_more()
    {
        var lane = new Lane();
        var recorder = new Recorder();
        using var gate = new ManualResetEventSlim();
        lane.Post(recorder.DoWork(gate.LimitedWait));
        lane.Post(recorder.DoWork(null));
        Task completion = lane.Completion;
        lane.Complete();
        lane.Complete();
        Assert.False(completion.IsCompleted);
        await AssertTakesNothingAsync(lane, recorder);
        gate.Set();
        await completion.WaitAsync(Limits.Test);
        Assert.Same(completion, lane.Completion);
        Assert.Equal(2, recorder.Calls);
        await lane.DisposeAsync();
        await lane.DisposeAsync();
        await AssertTakesNothingAsync(lane, recorder);
        Assert.Equal(2, recorder.Calls);
    }

    [Fact]
    public async Task An_idle_lane_is_over_at_once()
    {
        var lane = new Lane();
        lane.Complete();
        Assert.True(lane.Completion.IsCompletedSuccessfully);
        Assert.Same(lane.Completion, lane.Completion);

        var asked = new Lane();
        Task completion = asked.Completion;
        Assert.False(completion.IsCompleted);
        asked.Complete();
        await completion.WaitAsync(Limits.Test);
        Assert.Same(completion, asked.Completion);
    }

    [Fact]
    public async Task Wrong_arguments_are_refused_before_anything_is_accepted()
    {
        var lane = new Lane();
        Recorder.DoPairing none = default;
        Assert.Throws<InvalidOperationException>(() => lane.Post(none));
        Assert.Throws<InvalidOperationException>(() => lane.TryPost(none));
        Assert.Throws<InvalidOperationException>(() => _ = lane.PostAsync(none));
        Assert.Throws<InvalidOperationException>(() => _ = none.Dispatch(lane));
        Assert.Equal(
            "lane",
            Assert.Throws<ArgumentNullException>(static () => _ = new Recorder().DoWork(null).Dispatch(null!)).ParamName
        );
        Assert.Throws<ArgumentNullException>(static () => _ = new Recorder().AskWork(() => 1).Dispatch(null!));
        await lane.DisposeAsync();
    }

    private static async Task AssertTakesNothingAsync(Lane lane, Recorder recorder)
    {
        Assert.Throws<InvalidOperationException>(() => lane.Post(recorder.DoWork(null)));
        Assert.False(lane.TryPost(recorder.DoWork(null)));
        await Assert.ThrowsAsync<InvalidOperationException>(() => lane.PostAsync(recorder.DoWork(null)).AsTask());
        await Assert.ThrowsAsync<InvalidOperationException>(() => recorder.DoWork(null).Dispatch(lane).AsTask());
        await Assert.ThrowsAsync<InvalidOperationException>(() => recorder.AskWork(() => 1).Dispatch(lane).AsTask());
    }
}
