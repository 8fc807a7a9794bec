namespace ClosureGen.Allocations.Tests;

/// <summary>
/// <c>StartNew</c> allocates what <c>Task.Factory.StartNew</c> does with a cached delegate and an object that exists.
/// </summary>
public sealed class StartNewTests
{
    private static readonly Tally Calls = new();
    private static readonly Desk Desk = new(Calls);
    private static readonly Order Order = new(3);
    private static readonly CancellationTokenSource Source = new();
    private static readonly Action<object?> CachedAction = static tally => ((Tally)tally!).Add();
    private static readonly Func<object?, int> CachedFunction = static order => ((Order)order!).Quantity;

    private static readonly Dictionary<string, Func<CancellationToken, Task>> Forms = new()
    {
        ["void"] = static token => Desk.RepriceWork(Order, 3).StartNew(token),
        ["void, static"] = static token => Desk.AuditWork(Calls, Order).StartNew(token),
        ["void, many arguments"] = static token =>
            Desk.BookWork(Order, "a", 1, 2, true, 3, default, default).StartNew(token),
        ["int"] = static token => Desk.ScoreWork(Order).StartNew(token),
        ["int, struct handler"] = static token => new Clerk(Calls, 2).RateWork(Order).StartNew(token),
    };

    public static TheoryData<string, int> Cases => InFlight.Of(Forms);

    [Theory]
    [MemberData(nameof(Cases))]
    public Task StartNew_allocates_the_task_alone(string form, int inFlight) =>
        CompareAsync(form, inFlight, CancellationToken.None);

    [Theory]
    [MemberData(nameof(Cases))]
    public Task StartNew_allocates_the_task_alone_under_another_context(string form, int inFlight) =>
        CompareAsync(form, inFlight, CancellationToken.None, CallerContexts.Enter);

    [Theory]
    [InlineData("void", 1)]
    [InlineData("void", 100)]
    [InlineData("int", 1)]
    [InlineData("int", 100)]
    public Task A_token_adds_what_it_adds_to_a_task(string form, int inFlight) =>
        CompareAsync(form, inFlight, Source.Token);

    // On .NET 10, 64-bit: the figures that README gives, 64 and 72, and what a cancelable token adds to them.
    [Theory]
    [InlineData("void", false, 64)]
    [InlineData("int", false, 72)]
    [InlineData("void", true, 144)]
    [InlineData("int", true, 152)]
    public Task These_are_the_bytes(string form, bool isCancelable, int bytes)
    {
        Func<CancellationToken, Task> start = Forms[form];
        CancellationToken token = isCancelable ? Source.Token : CancellationToken.None;
        return Allocates.BytesAsync(bytes, new TaskLoad(100, () => start(token)));
    }

    private static Task CompareAsync(string form, int inFlight, CancellationToken token, Action? enter = null)
    {
        bool hasResult = form.StartsWith("int", StringComparison.Ordinal);
        Func<CancellationToken, Task> start = Forms[form];
        return Allocates.AsMuchAsAsync(
            new TaskLoad(inFlight, () => hasResult ? StartFunction(token) : StartAction(token)),
            new TaskLoad(inFlight, () => start(token)),
            enter
        );
    }

    private static Task StartAction(CancellationToken token) =>
        Task.Factory.StartNew(CachedAction, Calls, token, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default);

    private static Task StartFunction(CancellationToken token) =>
        Task.Factory.StartNew(CachedFunction, Order, token, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default);
}
