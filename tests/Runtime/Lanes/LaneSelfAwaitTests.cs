namespace ClosureGen.Runtime.Tests;

/// <summary>An async handler that awaits a dispatch to its own lane waits as long as it keeps the lane from running it.</summary>
public sealed class LaneSelfAwaitTests
{
    private readonly LaneCaller _caller = new();

    [Theory]
    [InlineData(-1, false)]
    [InlineData(-1, true)]
    [InlineData(1, false)]
    [InlineData(1, true)]
    public async Task It_waits_until_its_token_is_cancelled_and_the_lane_continues(int capacity, bool later)
    {
        using var source = new CancellationTokenSource();
        var lane = new Lane(capacity);
        Task<int> outer = _caller.AwaitWork(lane, later, source.Token).Dispatch(lane).AsTask();
        Limits.Until(() => lane.Count == 1);
        await Task.Delay(30);
        Assert.False(outer.IsCompleted);
        source.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => outer.Limited());
        Assert.Equal(1, await _caller.InnerWork().Dispatch(lane).Limited());
        await lane.DisposeAsync();
        Assert.Equal(1, _caller.InnerCalls);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task It_runs_where_another_one_may_run_beside_the_holder(bool later)
    {
        var lane = new Lane(maxConcurrency: 2);
        for (int i = 0; i < 50; i++)
        {
            Assert.Equal(i + 1, await _caller.AwaitWork(lane, later, default).Dispatch(lane).Limited());
        }

        await lane.DisposeAsync();
    }

    [Fact]
    public async Task Dispatching_without_awaiting_is_fine()
    {
        var lane = new Lane();
        ValueTask<int> started = await _caller.StartWork(lane).Dispatch(lane).AsTask().WaitAsync(Limits.Test);
        Assert.Equal(1, await started);
        await lane.DisposeAsync();
    }
}
