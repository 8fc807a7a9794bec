namespace ClosureGen.Hosting.Tests;

/// <summary>
/// What a <c>[FromScope]</c> parameter allocates beyond the scope: nothing, once pools are filled. Of the async methods that
/// await the end of a handler, .NET keeps one for each thread and each core: those beyond that are allocated.
/// </summary>
public sealed class ScopeBytesTests
{
    private const int Calls = 20_000;

    public static TheoryData<string, Func<int, Task>> Verbs { get; } =
        new()
        {
            { "Dispatch", static calls => RunAsync(calls, static () => Taking.TakeWork(1).Dispatch()) },
            { "Dispatch async", static calls => RunAsync(calls, static () => Taking.WaitWork(1).Dispatch()) },
            { "Dispatch apart", static calls => RunAsync(calls, static () => Taking.TakeApartWork(1).Dispatch()) },
            { "Dispatch(lane)", static calls => RunInLaneAsync(calls) },
            { "DispatchBatch", static calls => RunAsync(calls / 4, RunBatchAsync) },
            { "Each", static calls => RunAsync(calls / 4, static () => Taking.TakeEach(Taking.Items).RunAsync()) },
            {
                "Each async",
                static calls => RunAsync(calls / 4, static () => Taking.WaitEach(Taking.Items).RunAsync(1))
            },
        };

    [Theory]
    [MemberData(nameof(Verbs))]
    public async Task Allocates_nothing(string name, Func<int, Task> run)
    {
        using var services = new FreeServices();
        services.Enter();
        double least = double.MaxValue;
        // Where more threads take part than before, some calls allocate until each has its own: until it is quiet.
        for (int round = 0; round < 100 && least >= 0.5; round++)
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            int scopes = services.Scopes;
            await run(Calls);
            double bytes = GC.GetTotalAllocatedBytes(precise: true) - before;
            least = Math.Min(least, bytes / (services.Scopes - scopes));
        }

        Assert.True(least < 0.5, $"{name}: {least:F2} B a call");
    }

    private static async Task RunAsync(int times, Func<ValueTask> call)
    {
        for (int i = 0; i < times; i++)
        {
            await call();
        }
    }

    /// <summary>Outside of any flow, as from a timer.</summary>
    private static Task RunInLaneAsync(int times)
    {
        var lane = new Lane();
        lane.UseServices(HandlerServices.Current!);
        using AsyncFlowControl suppressed = ExecutionContext.SuppressFlow();
        return Task.Run(() => RunAsync(times, () => Taking.TakeWork(1).Dispatch(lane)));
    }

    private static ValueTask RunBatchAsync()
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        for (int i = 0; i < 4; i++)
        {
            batch.Add(Taking.TakeWork(i));
        }

        batch.Run();
        return default;
    }

    /// <summary>A host whose scopes cost nothing.</summary>
    private sealed class FreeServices : HandlerServices, IServiceProvider, IDisposable
    {
        private readonly Scope _scope = new();
        private int _scopes;

        public FreeServices() => Open();

        public int Scopes => Volatile.Read(ref _scopes);

        public object? GetService(Type serviceType) => _scope;

        public void Dispose() => Close();

        protected internal override IDisposable CreateScope(out IServiceProvider services)
        {
            Interlocked.Increment(ref _scopes);
            services = this;
            return _scope;
        }
    }
}

internal sealed class Scope : IDisposable
{
    public void Dispose() { }
}

internal static partial class Taking
{
    internal static readonly int[] Items = [1, 2, 3, 4];

    [NoCapture]
    internal static void Take([FromScope] Scope scope, int number) => Assert.NotNull(scope);

    [NoCapture(FlowExecutionContext = false)]
    internal static void TakeApart([FromScope] Scope scope, int number) => Assert.NotNull(scope);

    /// <summary>Awaits what has not completed, without allocating.</summary>
    [NoCapture]
    [System.Runtime.CompilerServices.AsyncMethodBuilder(
        typeof(System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder)
    )]
    internal static async ValueTask WaitAsync([FromScope] Scope scope, int number)
    {
        Assert.NotNull(scope);
        await Task.Yield();
    }
}
