namespace ClosureGen.Runtime.Tests;

/// <summary>What becomes of a dispatch to a lane.</summary>
[Collection(nameof(GlobalState))]
public sealed class LaneDispatchTests
{
    private readonly Lane _lane = new();
    private readonly Recorder _recorder = new();

    [Fact]
    public async Task The_result_is_the_handlers()
    {
        Assert.Equal(7, await _recorder.AskWork(static () => 7).Dispatch(_lane));
        await _recorder.DoWork(null).Dispatch(_lane);
        Assert.Equal(7, await new AsyncRecorder().AskWork(async () => await Task.Yield()).Dispatch(_lane));
        Assert.Equal(7, await new AsyncRecorder().AskWork(static () => Task.CompletedTask).Dispatch(_lane));
        await new AsyncRecorder().DoValueWork(async () => await Task.Delay(1)).Dispatch(_lane);
        await _lane.DisposeAsync();
    }

    [Fact]
    public async Task What_the_handler_throws_goes_to_its_awaiter_alone()
    {
        using var errors = new ErrorListener();
        await Assert.ThrowsAsync<FormatException>(async () =>
            await _recorder.DoWork(static () => throw new FormatException()).Dispatch(_lane)
        );
        await Assert.ThrowsAsync<FormatException>(async () =>
            await new AsyncRecorder()
                .DoWork(static async () =>
                {
                    await Task.Yield();
                    throw new FormatException();
                })
                .Dispatch(_lane)
        );
        await _lane.DisposeAsync();
        Assert.Empty(errors.Reported);
    }

    [Fact]
    public async Task A_cancelled_one_ends_at_once_and_its_place_is_counted_until_its_turn()
    {
        using var source = new CancellationTokenSource();
        using var gate = new ManualResetEventSlim();
        _lane.Post(_recorder.DoWork(gate.LimitedWait));
        Limits.Until(() => _lane.Count == 0);
        Task canceled = _recorder
            .DoWork(static () => Assert.Fail("It is called."))
            .Dispatch(_lane, source.Token)
            .AsTask();
        Task<int> next = _recorder.AskWork(static () => 3).Dispatch(_lane, source.Token).AsTask();
        Task<int> own = _recorder.AskWithTokenWork(static () => 1, source.Token).Dispatch(_lane).AsTask();
        Assert.Equal(3, _lane.Count);
        source.Cancel();
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            canceled.WaitAsync(Limits.Test)
        );
        Assert.Equal(source.Token, exception.CancellationToken);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => next.WaitAsync(Limits.Test));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => own.WaitAsync(Limits.Test));
        Assert.True(next.IsCanceled && own.IsCanceled);
        Assert.Equal(3, _lane.Count);
        gate.Set();
        Limits.Until(() => _lane.Count == 0);
        Assert.Equal(5, await _recorder.AskWork(static () => 5).Dispatch(_lane));
        await _lane.DisposeAsync();
        Assert.Equal(2, _recorder.Calls);
    }

    [Fact]
    public async Task A_cancelled_one_whose_outcome_is_taken_later_than_its_turn_is_given_back_too()
    {
        using var source = new CancellationTokenSource();
        using var gate = new ManualResetEventSlim();
        _lane.Post(_recorder.DoWork(gate.LimitedWait));
        ValueTask<int> canceled = _recorder.AskWork(static () => 3).Dispatch(_lane, source.Token);
        source.Cancel();
        gate.Set();
        await _lane.DisposeAsync();
        Assert.True(canceled.IsCanceled);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await canceled);
    }

    [Fact]
    public void A_dead_token_cancels_at_the_call()
    {
        Assert.True(_recorder.DoWork(null).Dispatch(_lane, new CancellationToken(true)).IsCanceled);
        Assert.True(_recorder.AskWithTokenWork(static () => 1, new CancellationToken(true)).Dispatch(_lane).IsCanceled);
        Assert.Equal(0, _lane.Count);
        Assert.Equal(0, _recorder.Calls);
    }

    [Fact]
    public async Task A_token_has_no_effect_when_the_turn_has_begun()
    {
        using var source = new CancellationTokenSource();
        Assert.Equal(
            4,
            await _recorder
                .AskWork(() =>
                {
                    source.Cancel();
                    return 4;
                })
                .Dispatch(_lane, source.Token)
        );
        await _lane.DisposeAsync();
    }

    [Fact]
    public async Task Who_awaits_does_not_hold_the_lane()
    {
        using var gate = new ManualResetEventSlim();
        _lane.Post(_recorder.DoWork(gate.LimitedWait));
        async Task AwaitAndBlockAsync(ValueTask dispatch)
        {
            await dispatch.ConfigureAwait(false);
            Assert.True(_recorder.AskWork(static () => 1).Dispatch(_lane).AsTask().Wait(Limits.Test));
        }

        Task first = AwaitAndBlockAsync(_recorder.DoWork(null).Dispatch(_lane));
        Task second = AwaitAndBlockAsync(
            new AsyncRecorder().DoWork(static async () => await Task.Delay(1)).Dispatch(_lane)
        );
        gate.Set();
        await Task.WhenAll(first, second).WaitAsync(Limits.Test);
        await _lane.DisposeAsync();
    }

    [Fact]
    public async Task Cancelling_in_a_handler_of_the_lane_runs_no_awaiter_on_it()
    {
        using var source = new CancellationTokenSource();
        var over = new TaskCompletionSource();
        async Task AwaitAndBlockAsync()
        {
            try
            {
                await _recorder.DoWork(null).Dispatch(_lane, source.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                Assert.True(over.Task.Wait(Limits.Test));
            }
        }

        using var gate = new ManualResetEventSlim();
        _lane.Post(
            _recorder.DoWork(() =>
            {
                gate.LimitedWait();
                source.Cancel();
            })
        );
        Task blocked = AwaitAndBlockAsync();
        gate.Set();
        Assert.Equal(2, await _recorder.AskWork(static () => 2).Dispatch(_lane).AsTask().WaitAsync(Limits.Test));
        over.SetResult();
        await blocked.WaitAsync(Limits.Test);
        await _lane.DisposeAsync();
    }

    [Fact]
    public async Task Verbs_without_a_lane_bind_as_before()
    {
        await _recorder.DoWork(null).Dispatch();
        await _recorder.DoWork(null).Dispatch(default);
        Func<CancellationToken, ValueTask> group = _recorder.DoWork(null).Dispatch;
        await group(default);
        await _recorder.DoWithTokenWork(null, default).Dispatch();
        Func<ValueTask> own = _recorder.DoWithTokenWork(null, default).Dispatch;
        await own();
        Assert.Equal(5, _recorder.Calls);
    }
}
