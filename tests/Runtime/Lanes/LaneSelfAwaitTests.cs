using System;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>An async handler that awaits a dispatch to the lane that it holds is told so, by the await.</summary>
[Collection(nameof(GlobalState))]
public sealed class LaneSelfAwaitTests
{
    private readonly LaneCaller _caller = new();

    // One runner: where there are two, the other one may have begun with the pairing before it is awaited.
    [Theory]
    [InlineData(1, -1, false)]
    [InlineData(1, -1, true)]
    [InlineData(1, 1, false)]
    [InlineData(1, 1, true)]
    public async Task The_await_throws_and_the_pairing_does_not_run(int maxConcurrency, int capacity, bool later)
    {
        var lane = new Lane(capacity, maxConcurrency);
        await AssertRefusedAsync(_caller.AwaitWork(lane, later).Dispatch(lane).AsTask());
        await AssertRefusedAsync(_caller.AwaitResultWork(lane, later).Dispatch(lane).AsTask());
        await AssertRefusedAsync(_caller.AwaitValueWork(lane, later).Dispatch(lane).AsTask());
        await AssertRefusedAsync(_caller.AwaitPooledWork(lane, later).Dispatch(lane).AsTask());
        Assert.Equal(1, await _caller.InnerWork().Dispatch(lane));
        await lane.DisposeAsync();
        Assert.Equal(1, _caller.InnerCalls);
    }

    [Fact]
    public async Task A_posted_handler_may_catch_it_and_go_on()
    {
        var lane = new Lane();
        Assert.NotNull(await _caller.CatchWork(lane).Dispatch(lane).AsTask().WaitAsync(Limits.Test));
        Assert.Null(await _caller.CatchWork(new Lane()).Dispatch(lane).AsTask().WaitAsync(Limits.Test));
        await lane.DisposeAsync();
        Assert.Equal(1, _caller.InnerCalls);
    }

    [Fact]
    public async Task Dispatching_without_awaiting_is_fine()
    {
        var lane = new Lane();
        ValueTask<int> started = await _caller.StartWork(lane).Dispatch(lane).AsTask().WaitAsync(Limits.Test);
        Assert.Equal(1, await started);
        await lane.DisposeAsync();
    }

    [Fact]
    public async Task Foreign_code_on_the_lanes_thread_may_await_the_lane()
    {
        var lane = new Lane();
        for (int i = 0; i < 200; i++)
        {
            // Goes on inline, where the handler completes it.
            var source = new TaskCompletionSource();
            async Task<int> ForeignAsync()
            {
                await source.Task.ConfigureAwait(false);
                return await _caller.InnerWork().Dispatch(lane).ConfigureAwait(false);
            }

            Task<int> foreign = ForeignAsync();
            await _caller.CompleteWork(source).Dispatch(lane).AsTask().WaitAsync(Limits.Test);
            Assert.Equal(i + 1, await foreign.WaitAsync(Limits.Test));
        }

        await lane.DisposeAsync();
    }

    private static async Task AssertRefusedAsync(Task task)
    {
        InvalidOperationException exception = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            task.WaitAsync(Limits.Test)
        );
        Assert.Contains("lane", exception.Message, StringComparison.Ordinal);
    }
}
