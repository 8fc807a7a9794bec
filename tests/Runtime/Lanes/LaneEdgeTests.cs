namespace ClosureGen.Runtime.Tests;

/// <summary>Lanes at their limits, inside each other, and completed at awkward moments.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class LaneEdgeTests
{
    private readonly Recorder _recorder = new();
    private readonly AsyncRecorder _asyncRecorder = new();

    [Theory]
    [InlineData(int.MaxValue, int.MaxValue)]
    [InlineData(1, int.MaxValue)]
    [InlineData(int.MaxValue, 1)]
    public async Task The_largest_numbers_are_numbers(int capacity, int maxConcurrency)
    {
        var lane = new Lane(capacity, maxConcurrency);
        for (int i = 0; i < 500; i++)
        {
            await lane.PostAsync(_recorder.DoWork(null), TestContext.Current.CancellationToken).Limited();
            await lane.PostAsync(_asyncRecorder.DoWork(static async () => await Task.Yield())).Limited();
        }

        await lane.DisposeAsync().Limited();
        Assert.Equal((500, 500), (_recorder.Calls, _asyncRecorder.Calls));
    }

    [Theory]
    [InlineData(int.MinValue, 1, "capacity")]
    [InlineData(0, int.MaxValue, "capacity")]
    [InlineData(-2, 1, "capacity")]
    [InlineData(1, 0, "maxConcurrency")]
    [InlineData(-1, -1, "maxConcurrency")]
    [InlineData(-1, int.MinValue, "maxConcurrency")]
    public void Numbers_that_make_no_lane_are_refused(int capacity, int maxConcurrency, string name) =>
        Assert.Throws<ArgumentOutOfRangeException>(name, () => new Lane(capacity, maxConcurrency));

    [Fact]
    public async Task A_handler_may_complete_its_lane_and_finds_it_complete()
    {
        var lane = new Lane(capacity: 2);
        bool posted = true;
        bool wasOver = true;
        Exception? thrown = null;
        Task? dispatched = null;
        using var gate = new ManualResetEventSlim();
        lane.Post(
            _recorder.DoWork(() =>
            {
                gate.LimitedWait();
                lane.Complete();
                posted = lane.TryPost(_recorder.DoWork(null));
                thrown = Record.Exception(() => lane.Post(_recorder.DoWork(null)));
                dispatched = _recorder.DoWork(null).Dispatch(lane).AsTask();
                wasOver = lane.Completion.IsCompleted;
            })
        );
        lane.Post(_recorder.DoWork(null));
        gate.Set();
        await lane.Completion.Limited();
        Assert.Equal((false, false, 2), (posted, wasOver, _recorder.Calls));
        Assert.IsType<InvalidOperationException>(thrown);
        await Assert.ThrowsAsync<InvalidOperationException>(() => dispatched!.Limited());
        Assert.True(dispatched!.IsFaulted);
    }

    [Fact]
    public async Task A_full_lane_refuses_its_own_handler_and_tells_whoever_deals_with_its_errors()
    {
        using var errors = new ErrorListener();
        var lane = new Lane(capacity: 1);
        using var gate = new ManualResetEventSlim();
        lane.Post(
            _recorder.DoWork(() =>
            {
                gate.LimitedWait();
                lane.Post(_recorder.DoWork(null));
            })
        );
        Limits.Until(() => lane.Count == 0);
        lane.Post(_recorder.DoWork(null));
        gate.Set();
        await lane.DisposeAsync().Limited();
        Assert.IsType<InvalidOperationException>(Assert.Single(errors.Reported));
        Assert.Equal(2, _recorder.Calls);
    }

    [Fact]
    public async Task Within_lanes_other_lanes_may_be_awaited()
    {
        Lane[] lanes = [.. Enumerable.Range(0, 20).Select(static _ => new Lane(capacity: 1))];
        Assert.Equal(20, await DescendWork(lanes, 0).Dispatch(lanes[0]).Limited());
        foreach (Lane lane in lanes)
        {
            await lane.DisposeAsync().Limited();
        }
    }

    [NoCapture]
    internal async Task<int> DescendAsync(Lane[] lanes, int at) =>
        at + 1 == lanes.Length ? 1 : 1 + await DescendWork(lanes, at + 1).Dispatch(lanes[at + 1]);

    [Fact]
    public async Task A_handler_that_blocks_holds_its_own_lane_only()
    {
        using var gate = new ManualResetEventSlim();
        var blocked = new Lane();
        blocked.Post(_recorder.DoWork(gate.LimitedWait));
        Limits.Until(() => _recorder.Calls == 1);
        blocked.Post(_recorder.DoWork(null));
        Lane[] others = [.. Enumerable.Range(0, 20).Select(static _ => new Lane(capacity: 2))];
        foreach (Lane lane in others)
        {
            for (int i = 0; i < 100; i++)
            {
                await lane.PostAsync(_asyncRecorder.DoWork(static () => Task.CompletedTask)).Limited();
            }

            await lane.DisposeAsync().Limited();
        }

        Assert.Equal((1, 2_000), (_recorder.Calls, _asyncRecorder.Calls));
        gate.Set();
        await blocked.DisposeAsync().Limited();
        Assert.Equal(2, _recorder.Calls);
    }

    [Fact]
    public async Task A_dead_own_token_takes_room_and_a_turn_in_every_verb()
    {
        using var errors = new ErrorListener();
        var dead = new CancellationToken(canceled: true);
        var lane = new Lane(capacity: 2);
        using var gate = new ManualResetEventSlim();
        lane.Post(_recorder.DoWork(gate.LimitedWait));
        Limits.Until(() => lane.Count == 0);
        Assert.True(lane.TryPost(_asyncRecorder.DoWithTokenWork(static () => Task.CompletedTask, dead)));
        await lane.PostAsync(_recorder.DoWithTokenWork(null, dead), TestContext.Current.CancellationToken);
        Assert.False(lane.TryPost(_recorder.DoWithTokenWork(null, dead)));
        Assert.Equal(2, lane.Count);
        Task waits = lane.PostAsync(_recorder.DoWithTokenWork(null, dead), TestContext.Current.CancellationToken)
            .AsTask();
        Assert.False(waits.IsCompleted);
        gate.Set();
        await waits.Limited();
        await lane.DisposeAsync().Limited();
        Assert.Equal((1, 0), (_recorder.Calls, _asyncRecorder.Calls));
        Assert.Empty(errors.Reported);
    }

    [Fact]
    public async Task Pairings_are_taken_in_order_when_several_run()
    {
        const int Degree = 3;
        var lane = new Lane(maxConcurrency: Degree);
        bool[] began = new bool[1_000];
        int wrong = 0;
        for (int i = 0; i < began.Length; i++)
        {
            lane.Post(
                _recorder.DoItemWork(
                    i,
                    item =>
                    {
                        lock (began)
                        {
                            began[item] = true;
                            wrong += began.AsSpan(0, item).Count(false) >= Degree ? 1 : 0;
                        }
                    }
                )
            );
        }

        await lane.DisposeAsync().Limited();
        Assert.Equal((began.Length, 0), (began.Count(static one => one), wrong));
    }

    [Fact]
    public async Task A_pairing_may_be_given_again_and_to_many_lanes()
    {
        Recorder.DoPairing pairing = _recorder.DoWork(null);
        Lane[] lanes = [new(), new(capacity: 1), new(maxConcurrency: 4)];
        foreach (Lane lane in lanes)
        {
            await lane.PostAsync(pairing).Limited();
            await pairing.Dispatch(lane).Limited();
            await lane.DisposeAsync().Limited();
        }

        Assert.Equal(6, _recorder.Calls);
    }
}
