namespace ClosureGen.Runtime.Tests;

/// <summary>Inline, a lane runs on the thread of whoever gives it something, and still one at a time.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class LaneInlineTests : IDisposable
{
    private readonly IDisposable _inline = DispatchMode.Inline();
    private readonly List<string> _seen = [];
    private readonly Lane _lane = new();

    public void Dispose() => _inline.Dispose();

    [NoCapture]
    internal int See(int number)
    {
        _seen.Add($"{number} on {Environment.CurrentManagedThreadId}");
        return number;
    }

    [NoCapture]
    internal void Nest(int number, Action inner)
    {
        _seen.Add($"begin {number}");
        inner();
        _seen.Add($"end {number}");
    }

    [NoCapture]
    internal async Task HoldAsync(Task until)
    {
        await until.ConfigureAwait(false);
        _seen.Add("held");
    }

    [Fact]
    public void A_verb_has_run_its_handler_when_it_returns()
    {
        const int Posts = 200;
        Limits.OnOwnThread(() =>
        {
            using IDisposable inline = DispatchMode.Inline();
            int thread = Environment.CurrentManagedThreadId;
            for (int i = 0; i < Posts; i++)
            {
                _lane.Post(SeeWork(i));
                Assert.True(_lane.PostAsync(SeeWork(-i)).IsCompletedSuccessfully);
                Assert.Equal([$"{i} on {thread}", $"{-i} on {thread}"], _seen.TakeLast(2));
            }

            ValueTask<int> dispatch = SeeWork(Posts).Dispatch(_lane);
            Assert.True(dispatch.IsCompletedSuccessfully);
            Assert.Equal(Posts, dispatch.Result);
        });
        Assert.Equal(0, _lane.Count);
    }

    [Fact]
    public async Task One_runs_at_a_time()
    {
        ValueTask<int> dispatch = default;
        _lane.Post(
            NestWork(
                1,
                () =>
                {
                    _lane.Post(NestWork(2, () => _lane.Post(NestWork(3, static () => { }))));
                    dispatch = SeeWork(4).Dispatch(_lane);
                    Assert.False(dispatch.IsCompleted);
                }
            )
        );
        Assert.True(dispatch.IsCompleted);
        Assert.Equal(4, await dispatch);
        Assert.Equal(
            ["begin 1", "end 1", "begin 2", "end 2", $"4 on {Environment.CurrentManagedThreadId}", "begin 3", "end 3"],
            _seen
        );
    }

    [Fact]
    public async Task An_async_handler_holds_the_lane_and_whoever_ends_it_goes_on()
    {
        var source = new TaskCompletionSource();
        _lane.Post(HoldWork(source.Task));
        _lane.Post(NestWork(1, static () => { }));
        ValueTask<int> dispatch = SeeWork(2).Dispatch(_lane);
        Assert.Empty(_seen);
        Assert.Equal(2, _lane.Count);
        source.SetResult();
        Assert.Equal(2, await dispatch);
        Assert.Equal(["held", "begin 1", "end 1"], _seen.Take(3));
        await _lane.DisposeAsync().Limited();
    }

    [Fact]
    public void Within_the_turn_of_one_lane_another_runs()
    {
        var other = new Lane();
        _lane.Post(
            NestWork(
                1,
                () =>
                {
                    Assert.True(NestWork(2, static () => { }).Dispatch(other).IsCompletedSuccessfully);
                    other.Post(NestWork(3, static () => { }));
                }
            )
        );
        Assert.Equal(["begin 1", "begin 2", "end 2", "end 1", "begin 3", "end 3"], _seen);
    }

    [Fact]
    public void What_a_post_throws_is_reported_and_not_thrown_at_the_call()
    {
        using var errors = new ErrorListener();
        _lane.Post(NestWork(1, static () => throw new FormatException()));
        _lane.Post(NestWork(2, static () => { }));
        Assert.IsType<FormatException>(Assert.Single(errors.Reported));
        Assert.Equal(["begin 1", "begin 2", "end 2"], _seen);
    }
}
