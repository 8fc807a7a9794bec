namespace ClosureGen.Allocations.Tests;

/// <summary>What is given to a lane allocates nothing, and an idle lane is small.</summary>
public sealed class LaneTests
{
    private const int Idle = 10_000;

    private static readonly Tally Calls = new();
    private static readonly Desk Desk = new(Calls);
    private static readonly Order Order = new(3);
    private static readonly Lane Lane = new();
    private static readonly Lane Bounded = new(capacity: 16);
    private static readonly Lane Parallel = new(maxConcurrency: 2);
    private static readonly CancellationTokenSource Source = new();

    private static readonly Dictionary<string, Action> Posts = new()
    {
        ["Post"] = static () => Lane.Post(Desk.RepriceWork(Order, 3)),
        ["TryPost"] = static () => Assert.True(Lane.TryPost(Desk.RepriceWork(Order, 3))),
        ["two at a time"] = static () => Parallel.Post(Desk.RepriceWork(Order, 3)),
        ["own token"] = static () => Lane.Post(Desk.WatchWork(Order, Source.Token)),
    };

    private static readonly Dictionary<string, Func<int, Load>> Dispatches = new()
    {
        ["Dispatch"] = Of(static () => Desk.RepriceWork(Order, 3).Dispatch(Lane)),
        ["with a token"] = Of(static () => Desk.RepriceWork(Order, 3).Dispatch(Lane, Source.Token)),
        ["with a result"] = static inFlight => new ValueTaskLoad<int>(
            inFlight,
            static () => Desk.ScoreWork(Order).Dispatch(Lane)
        ),
        ["waiting for room"] = Of(static () => Desk.RepriceWork(Order, 3).Dispatch(Bounded)),
        ["PostAsync"] = Of(static () => Bounded.PostAsync(Desk.RepriceWork(Order, 3))),
        ["PostAsync with a token"] = Of(static () => Bounded.PostAsync(Desk.RepriceWork(Order, 3), Source.Token)),
    };

    public static TheoryData<string, int> PostCases
    {
        get
        {
            TheoryData<string, int> cases = InFlight.Of(Posts);
            cases.Add("Post", 16_384);
            return cases;
        }
    }

    public static TheoryData<string, int> DispatchCases => InFlight.Of(Dispatches);

    [Theory]
    [MemberData(nameof(PostCases))]
    public Task A_post_allocates_nothing(string form, int inFlight) =>
        Allocates.NothingAsync(new PostLoad(inFlight, Calls, Posts[form]));

    [Theory]
    [MemberData(nameof(DispatchCases))]
    public Task A_dispatch_allocates_nothing(string form, int inFlight) =>
        Allocates.NothingAsync(Dispatches[form](inFlight));

    [Fact]
    public void An_idle_lane_takes_80_bytes()
    {
        var lanes = new Lane[Idle];
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < lanes.Length; i++)
        {
            lanes[i] = new Lane();
        }

        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        GC.KeepAlive(lanes);
        Assert.InRange(bytes / Idle, 1, 80);
    }

    private static Func<int, Load> Of(Func<ValueTask> dispatch) => inFlight => new ValueTaskLoad(inFlight, dispatch);
}
