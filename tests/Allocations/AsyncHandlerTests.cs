namespace ClosureGen.Allocations.Tests;

/// <summary>A dispatch adds nothing to what an async handler allocates, and <c>StartNew</c> one task.</summary>
public sealed class AsyncHandlerTests
{
    private static readonly Tally Calls = new();
    private static readonly Courier Courier = new(Calls);
    private static readonly Order Order = new(3);

    private static readonly Dictionary<string, Func<int, Load>> Dispatches = new()
    {
        ["completed ValueTask"] = Of(static () => Courier.HandWork(Order).Dispatch()),
        ["completed ValueTask of a result"] = Of(static () => Courier.CountWork(Order).Dispatch()),
        ["completed Task"] = Of(static () => Courier.HandTaskWork(Order).Dispatch()),
        ["completed Task of a result"] = Of(static () => Courier.CountTaskWork(Order).Dispatch()),
        ["ValueTask"] = Of(static () => Courier.SendWork(Order).Dispatch()),
        ["ValueTask of a result"] = Of(static () => Courier.AskWork(Order).Dispatch()),
    };

    private static readonly Dictionary<string, Action> Posts = new()
    {
        ["completed ValueTask"] = static () => Courier.HandWork(Order).Post(),
        ["completed Task of a result"] = static () => Courier.CountTaskWork(Order).Post(),
        ["ValueTask"] = static () => Courier.SendWork(Order).Post(),
    };

    private static readonly Dictionary<string, Func<Order[], int[], ValueTask>> Runs = new()
    {
        ["completed"] = static (orders, _) => Courier.HandEach(orders).RunAsync(),
        ["completed, results, degree 2"] = static (orders, results) => Courier.CountEach(orders).RunAsync(results, 2),
        ["not completed"] = static (orders, _) => Courier.SendEach(orders).RunAsync(),
        ["not completed, results, degree 2"] = static (orders, results) => Courier.AskEach(orders).RunAsync(results, 2),
        ["DispatchBatch"] = static (orders, _) => RunBatch(orders),
    };

    private static readonly Dictionary<string, (Func<Task> Direct, Func<ValueTask> Dispatch)> Methods = new()
    {
        ["Task"] = (static () => Courier.WalkAsync(Order), static () => Courier.WalkWork(Order).Dispatch()),
        ["ValueTask"] = (static () => Courier.RunAsync(Order).AsTask(), static () => Courier.RunWork(Order).Dispatch()),
    };

    private static readonly Dictionary<string, Func<Task>> Starts = new()
    {
        ["completed ValueTask"] = static () => Courier.HandWork(Order).StartNew(),
        ["completed Task"] = static () => Courier.HandTaskWork(Order).StartNew(),
        ["completed ValueTask of a result"] = static () => Courier.CountWork(Order).StartNew(),
        ["ValueTask"] = static () => Courier.SendWork(Order).StartNew(),
        ["ValueTask of a result"] = static () => Courier.AskWork(Order).StartNew(),
        ["fairly"] = static () => Courier.SendWork(Order).StartNew(creationOptions: TaskCreationOptions.PreferFairness),
        ["fairly, without children"] = static () =>
            Courier
                .SendWork(Order)
                .StartNew(creationOptions: TaskCreationOptions.PreferFairness | TaskCreationOptions.DenyChildAttach),
    };

    public static TheoryData<string, int> DispatchCases => InFlight.Of(Dispatches);

    public static TheoryData<string, int> PostCases => InFlight.Of(Posts);

    public static TheoryData<string, int> RunCases => InFlight.Of(Runs);

    public static TheoryData<string, int> MethodCases => InFlight.Of(Methods);

    public static TheoryData<string, int> StartCases => InFlight.Of(Starts);

    [Theory]
    [MemberData(nameof(DispatchCases))]
    public Task Dispatch_allocates_nothing(string form, int inFlight) =>
        Allocates.NothingAsync(Dispatches[form](inFlight));

    [Theory]
    [MemberData(nameof(DispatchCases))]
    public Task Dispatch_allocates_nothing_under_another_context(string form, int inFlight) =>
        Allocates.NothingAsync(Dispatches[form](inFlight), CallerContexts.Enter);

    [Theory]
    [MemberData(nameof(PostCases))]
    public Task Post_allocates_nothing(string form, int inFlight) =>
        Allocates.NothingAsync(new PostLoad(inFlight, Calls, Posts[form]), CallerContexts.Enter);

    [Theory]
    [MemberData(nameof(RunCases))]
    public Task A_run_allocates_nothing(string form, int items)
    {
        Order[] orders = Order.Many(items);
        int[] results = new int[items];
        return Allocates.NothingAsync(new AsyncLoad(items, () => Runs[form](orders, results)), CallerContexts.Enter);
    }

    [Theory]
    [MemberData(nameof(MethodCases))]
    public Task Dispatch_of_an_async_method_allocates_what_the_method_does(string form, int inFlight) =>
        Allocates.AsMuchAsAsync(
            new TaskLoad(inFlight, Methods[form].Direct),
            new ValueTaskLoad(inFlight, Methods[form].Dispatch),
            CallerContexts.Enter
        );

    [Theory]
    [MemberData(nameof(StartCases))]
    public Task StartNew_allocates_one_task(string form, int inFlight) =>
        Allocates.AsMuchAsAsync(
            new TaskLoad(inFlight, static () => OneTask()),
            new TaskLoad(inFlight, Starts[form]),
            CallerContexts.Enter
        );

    // The figure that README gives.
    [Theory]
    [InlineData("completed ValueTask")]
    [InlineData("completed ValueTask of a result")]
    public Task The_one_task_is_of_72_bytes(string form) => Allocates.BytesAsync(72, new TaskLoad(100, Starts[form]));

    [Theory]
    [InlineData(1)]
    [InlineData(100)]
    public Task A_scheduler_costs_one_task_more(int inFlight)
    {
        TaskScheduler other = new ConcurrentExclusiveSchedulerPair().ConcurrentScheduler;
        return Allocates.AsMuchAsAsync(
            new TaskLoad(inFlight, () => StartBare(other)),
            new TaskLoad(inFlight, () => Courier.HandWork(Order).StartNew(scheduler: other))
        );
    }

    private static ValueTask RunBatch(Order[] orders)
    {
        using var batch = DispatchBatch.Rent();
        for (int i = 0; i < orders.Length; i++)
        {
            if (i % 2 == 0)
            {
                batch.Add(Courier.SendWork(orders[i]));
            }
            else
            {
                _ = Courier.AskWork(orders[i]).AddTo(batch);
            }
        }

        return batch.RunAsync();
    }

    private static Task OneTask()
    {
        AsyncTaskMethodBuilder builder = default;
        Task task = builder.Task;
        builder.SetResult();
        return task;
    }

    /// <summary>A task for the scheduler and one to hand out, with nothing else.</summary>
    private static Task<int> StartBare(TaskScheduler scheduler)
    {
        Task started = Task.Factory.StartNew(
            static _ => Task.CompletedTask,
            null,
            default,
            TaskCreationOptions.DenyChildAttach,
            scheduler
        );
        while (!started.IsCompleted)
        {
            Thread.Yield();
        }

        AsyncTaskMethodBuilder<int> builder = default;
        Task<int> task = builder.Task;
        builder.SetResult(1);
        return task;
    }

    private static Func<int, Load> Of(Func<ValueTask> dispatch) => inFlight => new ValueTaskLoad(inFlight, dispatch);

    private static Func<int, Load> Of<T>(Func<ValueTask<T>> dispatch) =>
        inFlight => new ValueTaskLoad<T>(inFlight, dispatch);
}
