namespace ClosureGen.Runtime.Tests;

/// <summary>The ends of a lane's posts: for those who wait for all posts, and for the type that deals with their errors.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class LanePostEndTests : IDisposable
{
    private static readonly TimeSpan Short = TimeSpan.FromMilliseconds(50);

    private readonly ErrorListener _errors = new();
    private readonly AsyncLocal<string?> _flowing = new();
    private readonly ConcurrentQueue<string> _seen = [];
    private readonly TaskCompletionSource _gate = new();
    private readonly ManualResetEventSlim _inError = new();
    private readonly ManualResetEventSlim _endOfError = new();
    private bool _throws;

    public LanePostEndTests() => PendingPosts.AwaitFormer();

    public void Dispose()
    {
        _errors.Dispose();
        _inError.Dispose();
        _endOfError.Dispose();
    }

    [NoCapture(OnError = nameof(Failed))]
    internal void Fail(int number)
    {
        _flowing.Value = "changed";
        throw new FormatException();
    }

    [NoCapture(OnError = nameof(Failed))]
    internal async Task FailLaterAsync(int number)
    {
        await _gate.Task.ConfigureAwait(false);
        throw new FormatException();
    }

    [NoCapture(OnError = nameof(Failed))]
    internal ValueTask<int> FailAtOnce(int number) => throw new FormatException();

    [NoCapture]
    internal void See(int number) => _seen.Enqueue($"saw {number}");

    [NoCapture]
    internal async Task WaitAsync() => await _gate.Task.ConfigureAwait(false);

    [NoCapture]
    internal void PostNext(Lane lane, int left)
    {
        if (left > 0)
        {
            lane.Post(PostNextWork(lane, left - 1));
        }
        else
        {
            _seen.Enqueue("last");
        }
    }

    private void Failed(Exception exception, int number)
    {
        _inError.Set();
        _endOfError.LimitedWait();
        _seen.Enqueue($"{exception.GetType().Name} of {number} in {_flowing.Value}");
        if (_throws)
        {
            throw new InvalidOperationException();
        }
    }

    [Theory]
    [InlineData("sync", false)]
    [InlineData("late", false)]
    [InlineData("at once", false)]
    [InlineData("sync", true)]
    [InlineData("late", true)]
    [InlineData("at once", true)]
    public async Task The_type_deals_with_an_error_within_the_turn(string kind, bool throws)
    {
        _throws = throws;
        var lane = new Lane();
        _flowing.Value = "caller";
        PostTo(lane, kind, 7);
        _flowing.Value = "later";
        lane.Post(SeeWork(8));
        Task idle = Pending.WhenIdleAsync(TestContext.Current.CancellationToken);

        // Apart: the one that completes the task calls the method.
        var completing = Task.Run(_gate.SetResult, TestContext.Current.CancellationToken);
        _inError.LimitedWait();
        await Task.Delay(Short, TestContext.Current.CancellationToken);
        Assert.Empty(_seen);
        Assert.Equal(1, lane.Count);
        Assert.False(idle.IsCompleted);
        _endOfError.Set();
        await completing.Limited();
        await idle.Limited();
        Assert.Equal(["FormatException of 7 in caller", "saw 8"], _seen);
        Assert.Equal(throws ? [typeof(AggregateException)] : [], _errors.Reported.Select(static e => e.GetType()));
        await lane.DisposeAsync().Limited();
    }

    [Fact]
    public async Task Whoever_awaits_it_gets_the_error()
    {
        var lane = new Lane();
        _gate.SetResult();
        await Assert.ThrowsAsync<FormatException>(() => FailWork(1).Dispatch(lane).Limited());
        await Assert.ThrowsAsync<FormatException>(() => FailLaterWork(1).Dispatch(lane).Limited());
        await Assert.ThrowsAsync<FormatException>(() => FailAtOnceWork(1).Dispatch(lane).Limited());
        Assert.False(_inError.IsSet);
        Assert.Empty(_errors.Reported);
    }

    [Fact]
    public async Task Who_waits_for_all_posts_waits_for_those_of_lanes_and_for_what_they_post()
    {
        var lane = new Lane();
        lane.Post(WaitWork());
        lane.Post(PostNextWork(lane, 100));
        Task idle = Pending.WhenIdleAsync(TestContext.Current.CancellationToken);
        await Task.Delay(Short, TestContext.Current.CancellationToken);
        Assert.False(idle.IsCompleted);
        using (var source = new CancellationTokenSource(Short))
        {
            OperationCanceledException canceled = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
                Pending.WhenIdleAsync(source.Token)
            );
            IReadOnlyDictionary<string, int> pending = Assert.IsAssignableFrom<IReadOnlyDictionary<string, int>>(
                canceled.Data["ClosureGen.Pending"]
            );
            Assert.Equal([1, 1], pending.Values);
        }

        _gate.SetResult();
        await idle.Limited();
        Assert.Equal(["last"], _seen);
    }

    [Fact]
    public async Task What_a_lane_does_not_take_or_somebody_awaits_is_not_pending()
    {
        var lane = new Lane(capacity: 1);
        Task first = WaitWork().Dispatch(lane).AsTask();
        Limits.Until(() => lane.Count == 0);
        Task second = WaitWork().Dispatch(lane).AsTask();
        Assert.False(lane.TryPost(SeeWork(1)));
        Assert.Throws<InvalidOperationException>(() => lane.Post(SeeWork(2)));
        using var source = new CancellationTokenSource();
        ValueTask canceled = lane.PostAsync(SeeWork(3), source.Token);
        source.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled.Limited());
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            lane.PostAsync(SeeWork(4), source.Token).Limited()
        );
        ValueTask refused = lane.PostAsync(SeeWork(5), TestContext.Current.CancellationToken);
        lane.Complete();
        await Assert.ThrowsAsync<InvalidOperationException>(() => refused.Limited());
        await Assert.ThrowsAsync<InvalidOperationException>(() => lane.PostAsync(SeeWork(6)).Limited());
        await Pending.WhenIdleAsync(TestContext.Current.CancellationToken).Limited();
        _gate.SetResult();
        await Task.WhenAll(first, second).Limited();
        await lane.Completion.Limited();
        Assert.Empty(_seen);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public async Task Posts_that_wait_for_room_are_pending(int maxConcurrency)
    {
        const int Posts = 2_000;
        var lane = new Lane(capacity: 2, maxConcurrency);
        for (int i = 0; i < Posts; i++)
        {
            await lane.PostAsync(SeeWork(i), TestContext.Current.CancellationToken).Limited();
        }

        await Pending.WhenIdleAsync(TestContext.Current.CancellationToken).Limited();
        Assert.Equal(Posts, _seen.Count);
    }

    private void PostTo(Lane lane, string kind, int number)
    {
        switch (kind)
        {
            case "sync":
                lane.Post(FailWork(number));
                break;
            case "late":
                lane.Post(FailLaterWork(number));
                break;
            default:
                lane.Post(FailAtOnceWork(number));
                break;
        }
    }
}
