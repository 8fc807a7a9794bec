namespace ClosureGen.Runtime.Tests;

/// <summary>Waiting for room in a lane.</summary>
public sealed class LaneRoomTests : IDisposable
{
    private readonly Lane _lane = new(capacity: 1);
    private readonly Recorder _recorder = new();
    private readonly ManualResetEventSlim _gate = new();
    private readonly List<int> _seen = [];

    public LaneRoomTests()
    {
        // One runs until the gate opens, one waits: the lane is full.
        _lane.Post(_recorder.DoWork(_gate.LimitedWait));
        Limits.Until(() => _lane.Count == 0);
        _lane.Post(Item(0));
    }

    public void Dispose() => _gate.Dispose();

    [Fact]
    public async Task Who_waits_is_served_in_the_order_of_coming()
    {
        Task[] waits = [.. Enumerable.Range(1, 20).Select(item => _lane.PostAsync(Item(item)).AsTask())];
        Assert.All(waits, static wait => Assert.False(wait.IsCompleted));
        Assert.Equal(1, _lane.Count);
        _gate.Set();
        await Task.WhenAll(waits).WaitAsync(Limits.Test);
        await _lane.DisposeAsync();
        Assert.Equal(Enumerable.Range(0, 21), _seen);
    }

    [Fact]
    public async Task Nobody_overtakes_who_waits()
    {
        Task wait = _lane.PostAsync(Item(1)).AsTask();
        Assert.False(_lane.TryPost(Item(2)));
        Assert.Throws<InvalidOperationException>(() => _lane.Post(Item(2)));
        _gate.Set();
        await wait.WaitAsync(Limits.Test);
        await _lane.DisposeAsync();
        Assert.Equal([0, 1], _seen);
    }

    [Fact]
    public async Task A_token_ends_the_wait_and_nothing_after_it()
    {
        using var source = new CancellationTokenSource();
        using var later = new CancellationTokenSource();
        Task canceled = _lane.PostAsync(Item(1), source.Token).AsTask();
        Task kept = _lane.PostAsync(Item(2), later.Token).AsTask();
        source.Cancel();
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            canceled.WaitAsync(Limits.Test)
        );
        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.True(canceled.IsCanceled);
        Assert.False(_lane.TryPost(Item(3)));
        _gate.Set();
        await kept.WaitAsync(Limits.Test);
        later.Cancel();
        await _lane.DisposeAsync();
        Assert.Equal([0, 2], _seen);
    }

    [Fact]
    public async Task When_all_who_wait_have_left_nobody_is_in_the_way()
    {
        using var source = new CancellationTokenSource();
        Task[] waits = [.. Enumerable.Range(1, 50).Select(item => _lane.PostAsync(Item(item), source.Token).AsTask())];
        source.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Task.WhenAll(waits).WaitAsync(Limits.Test));
        Assert.All(waits, static wait => Assert.True(wait.IsCanceled));
        _gate.Set();
        Limits.Until(() => _lane.TryPost(Item(51)));
        await _lane.DisposeAsync();
        Assert.Equal([0, 51], _seen);
    }

    [Fact]
    public async Task With_a_dead_token_nothing_is_accepted_even_where_there_is_room()
    {
        _gate.Set();
        Limits.Until(() => _lane.Count == 0);
        Task canceled = _lane.PostAsync(Item(1), new CancellationToken(true)).AsTask();
        Assert.True(canceled.IsCanceled);
        await _lane.DisposeAsync();
        Assert.Equal([0], _seen);
    }

    [Fact]
    public async Task Completing_refuses_who_waits()
    {
        Task[] waits =
        [
            _lane.PostAsync(Item(1)).AsTask(),
            Item(2).Dispatch(_lane).AsTask(),
            _recorder.AskWork(static () => 1).Dispatch(_lane).AsTask(),
            _lane.PostAsync(Item(4)).AsTask(),
        ];
        _lane.Complete();
        foreach (Task wait in waits)
        {
            await Assert.ThrowsAsync<InvalidOperationException>(() => wait.WaitAsync(Limits.Test));
        }

        Assert.False(_lane.Completion.IsCompleted);
        _gate.Set();
        await _lane.DisposeAsync();
        Assert.Equal([0], _seen);
    }

    [Fact]
    public async Task A_dispatch_that_waits_for_room_leaves_when_it_is_cancelled()
    {
        using var source = new CancellationTokenSource();
        Task canceled = Item(1).Dispatch(_lane, source.Token).AsTask();
        Task kept = Item(2).Dispatch(_lane).AsTask();
        source.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled.WaitAsync(Limits.Test));
        Assert.Equal(1, _lane.Count);
        _gate.Set();
        await kept.WaitAsync(Limits.Test);
        await _lane.DisposeAsync();
        Assert.Equal([0, 2], _seen);
    }

    [Fact]
    public async Task Who_goes_on_with_room_does_not_hold_the_lane()
    {
        var over = new TaskCompletionSource();
        async Task PostAndBlockAsync()
        {
            await _lane.PostAsync(Item(1)).ConfigureAwait(false);
            Assert.True(over.Task.Wait(Limits.Test));
        }

        Task blocked = PostAndBlockAsync();
        _gate.Set();
        Limits.Until(() => _seen.Contains(1));
        over.SetResult();
        await blocked.WaitAsync(Limits.Test);
        await _lane.DisposeAsync();
    }

    private Recorder.DoItemPairing Item(int item) => _recorder.DoItemWork(item, _seen.Add);
}
