namespace ClosureGen.Allocations.Tests;

/// <summary><c>Dispatch</c> and <c>Post</c> allocate nothing, whatever the handler's shape.</summary>
public sealed class DispatchTests
{
    private static readonly Tally Calls = new();
    private static readonly Desk Desk = new(Calls);
    private static readonly Order Order = new(3);
    private static readonly TimeSpan Millisecond = TimeSpan.FromMilliseconds(1);
    private static readonly CancellationTokenSource Source = new();
    private static readonly InlineContext Context = new();
    private static readonly Quote Quote = new("XYZ", 12.5m, DateTimeOffset.UnixEpoch);

    private static readonly Dictionary<string, Func<int, Load>> Forms = new()
    {
        ["no argument"] = Of(static () => Desk.NothingWork().Dispatch()),
        ["object and int"] = Of(static () => Desk.RepriceWork(Order, 3).Dispatch()),
        ["structs"] = Of(static () => Desk.StampWork(Guid.Empty, DateTime.UnixEpoch, Quote).Dispatch()),
        ["many arguments"] = Of(static () =>
            Desk.BookWork(Order, "account", 1, 2, true, 3, DateTime.UnixEpoch, Quote).Dispatch()
        ),
        ["generic method over int"] = Of(static () => Desk.StoreWork(5, 0).Dispatch()),
        ["generic method over string"] = Of(static () => Desk.StoreWork("five", 0).Dispatch()),
        ["generic class over a struct"] = Of(static () => Shelves.OfQuotes.PutWork(Quote).Dispatch()),
        ["generic class over a class"] = Of(static () => Shelves.OfOrders.PutWork(Order).Dispatch()),
        ["static"] = Of(static () => Desk.AuditWork(Calls, Order).Dispatch()),
        ["struct handler"] = Of(static () => new Clerk(Calls, 2).FileWork(Order).Dispatch()),
        ["result int"] = Of(static () => Desk.ScoreWork(Order).Dispatch()),
        ["result class"] = Of(static () => Desk.PickWork(1).Dispatch()),
        ["result struct"] = Of(static () => Desk.AskWork(Quote).Dispatch()),
        ["generic result"] = Of(static () => Desk.EchoWork(5L).Dispatch()),
        ["static result"] = Of(static () => Desk.DepthWork(Order).Dispatch()),
        ["struct handler with a result"] = Of(static () => new Clerk(Calls, 2).RateWork(Order).Dispatch()),
    };

    private static readonly Dictionary<string, Action> Posts = new()
    {
        ["object and int"] = static () => Desk.RepriceWork(Order, 3).Post(),
        ["many arguments"] = static () =>
            Desk.BookWork(Order, "account", 1, 2, true, 3, DateTime.UnixEpoch, Quote).Post(),
        ["generic method over a struct"] = static () => Desk.StoreWork(Quote, 0).Post(),
        ["static"] = static () => Desk.AuditWork(Calls, Order).Post(),
        ["struct handler"] = static () => new Clerk(Calls, 2).FileWork(Order).Post(),
        ["own token"] = static () => Desk.WatchWork(Order, CancellationToken.None).Post(),
        ["errors to its own type"] = static () => Desk.CheckWork(Order, 3).Post(),
        ["to a context"] = static () => Desk.RepriceWork(Order, 3).PostTo(Context),
        ["after no time"] = static () => Desk.RepriceWork(Order, 3).PostAfter(TimeSpan.Zero),
    };

    public static TheoryData<string, int> DispatchCases => InFlight.Of(Forms);

    public static TheoryData<string, int> PostCases => InFlight.Of(Posts);

    [Theory]
    [MemberData(nameof(DispatchCases))]
    public Task Dispatch_allocates_nothing(string form, int inFlight) => Allocates.NothingAsync(Forms[form](inFlight));

    [Theory]
    [MemberData(nameof(PostCases))]
    public Task Post_allocates_nothing(string form, int inFlight) =>
        Allocates.NothingAsync(new PostLoad(inFlight, Calls, Posts[form]));

    /// <summary>One at a time: how large a stack trace is depends on what else the thread has to do.</summary>
    [Fact]
    public Task A_post_that_fails_allocates_what_its_exception_does() =>
        Allocates.AsMuchAsAsync(
            new BlockingLoad(1, static () => Desk.RefuseAndCatch()),
            new PostLoad(1, Calls, static () => Desk.RefuseWork(Order).Post())
        );

    /// <summary>Many at a time, because a window of this many one after the other would last for seconds.</summary>
    [Theory]
    [InlineData(400)]
    [InlineData(5_000)]
    public Task PostAfter_allocates_nothing(int inFlight) =>
        Allocates.NothingAsync(
            new PostLoad(inFlight, Calls, static () => Desk.RepriceWork(Order, 3).PostAfter(Millisecond, Source.Token))
        );

    private static Func<int, Load> Of(Func<ValueTask> dispatch) => inFlight => new ValueTaskLoad(inFlight, dispatch);

    private static Func<int, Load> Of<T>(Func<ValueTask<T>> dispatch) =>
        inFlight => new ValueTaskLoad<T>(inFlight, dispatch);

    /// <summary>A context that runs what is posted at once: what is allocated is not its own.</summary>
    private sealed class InlineContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) => d(state);
    }

    private static class Shelves
    {
        internal static readonly Shelf<Quote> OfQuotes = new(Calls);
        internal static readonly Shelf<Order> OfOrders = new(Calls);
    }
}
