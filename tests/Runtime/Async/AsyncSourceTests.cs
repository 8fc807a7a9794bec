namespace ClosureGen.Runtime.Tests;

/// <summary>Tasks of handlers that do not behave as those of async methods do while they are awaited.</summary>
public sealed partial class AsyncSourceTests
{
    private static readonly AsyncLocal<string?> Local = new();

    public static TheoryData<string> Ways =>
        [
            "Dispatch",
            "Dispatch of a result",
            "StartNew",
            "StartNew of a result",
            "Each",
            "Each of two",
            "Each of results",
            "DispatchBatch",
            "DispatchBatch of a result",
        ];

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task One_that_calls_back_while_it_is_awaited_ends_the_call(string way)
    {
        for (int i = 0; i < 100; i++)
        {
            await Call(way, new Sources(static () => new EagerSource())).Limited();
        }
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task One_that_calls_back_and_throws_is_a_failure_of_its_call_alone(string way)
    {
        var sources = new Sources(static () => new EagerSource(then: static () => throw new FormatException("then")));
        for (int i = 0; i < 20; i++)
        {
            Exception exception = await Assert.ThrowsAnyAsync<Exception>(() => Call(way, sources).Limited());
            Assert.IsType<FormatException>((exception as AggregateException)?.InnerExceptions[0] ?? exception);

            var proper = new Sources(static () => new EagerSource());
            await Call(way, proper).Limited();
            Assert.Equal(way == "Each of two" ? 2 : 1, proper.Calls);
        }
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task One_that_throws_when_it_is_looked_at_fails_its_call(string way)
    {
        // A dispatch or a start looks once, an item of a run once more before it registers.
        int needed = way.StartsWith("Each", StringComparison.Ordinal) ? 2 : 1;
        for (int looks = 0; looks < 3; looks++)
        {
            int count = looks;
            var sources = new Sources(() => new EagerSource(count));
            Exception? exception = await Record.ExceptionAsync(() => Call(way, sources).Limited());
            if (looks >= needed)
            {
                Assert.Null(exception);
            }
            else
            {
                Assert.IsType<FormatException>((exception as AggregateException)?.InnerExceptions[0] ?? exception);
            }

            Assert.InRange(sources.Calls, 1, 2);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(-1)]
    public async Task Two_items_that_return_the_same_dispatch_end(int degree)
    {
        for (int i = 0; i < 200; i++)
        {
            var gate = new TaskCompletionSource();
            ValueTask shared = HandWork(() => new ValueTask(gate.Task)).Dispatch();
            Task run = HandEach(Enumerable.Repeat(() => shared, 2).ToArray()).RunAsync(degree).AsTask();
            gate.SetResult();

            // Which of the two is refused, and whether before or after the other got its result, is chance.
            Exception? exception = await Record.ExceptionAsync(() => run.Limited());
            Assert.IsType<InvalidOperationException>(Assert.IsType<AggregateException>(exception).InnerExceptions[0]);
        }
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task What_its_handler_makes_of_the_context_is_not_seen_by_who_waits(string way)
    {
        Local.Value = "caller";
        var sources = new Sources(static () =>
        {
            Local.Value = "handler";
            SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
            Thread.Sleep(20); // The awaiter below is there first.
            return new EagerSource();
        });
        string? seen = "nothing";
        SynchronizationContext? context = null;
        var done = new TaskCompletionSource();
        (Action<Action> wait, _) = Start(way, sources);
        Local.Value = null;
        wait(() =>
        {
            seen = Local.Value;
            context = SynchronizationContext.Current;
            done.SetResult();
        });
        await done.Task.Limited();

        Assert.Null(seen);
        Assert.Null(context);
    }

    private static async Task Call(string way, Sources sources)
    {
        (Action<Action> wait, Action end) = Start(way, sources);
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        wait(done.SetResult);
        await done.Task;
        end();
    }

    /// <summary>
    /// Starts a call, and returns what registers for its end, without an await, which would restore its own context, and
    /// what looks how it has ended.
    /// </summary>
    private static (Action<Action> Wait, Action End) Start(string way, Sources sources)
    {
        int[] results = [0];
        Func<ValueTask>[] items = [sources.Next, sources.Next];
        switch (way)
        {
            case "StartNew":
                return Awaiting(new ValueTask(HandWork(sources.Next).StartNew()));
            case "Dispatch":
                return Awaiting(HandWork(sources.Next).Dispatch());
            case "StartNew of a result":
                return Asking(new ValueTask<int>(HandResultWork(sources.NextOfResult).StartNew()));
            case "Dispatch of a result":
                return Asking(HandResultWork(sources.NextOfResult).Dispatch());
            case "Each":
                return Awaiting(HandEach(items.AsMemory(1)).RunAsync());
            case "Each of two":
                return Awaiting(HandEach(items).RunAsync(2));
            case "Each of results":
                Func<ValueTask<int>>[] asking = [sources.NextOfResult];
                return Awaiting(HandResultEach(asking).RunAsync(results), () => Assert.Equal([7], results));
            default:
                DispatchBatch batch = DispatchBatch.Rent();
                if (way == "DispatchBatch")
                {
                    batch.Add(HandWork(sources.Next));
                    return Awaiting(batch.RunAsync(), batch.Dispose);
                }

                BatchResult<int> result = HandResultWork(sources.NextOfResult).AddTo(batch);
                return Awaiting(batch.RunAsync(), () => Assert.Equal(7, result.Value));
        }

        static (Action<Action>, Action) Awaiting(ValueTask task, Action? then = null)
        {
            ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = task.ConfigureAwait(false).GetAwaiter();
            return (
                awaiter.UnsafeOnCompleted,
                () =>
                {
                    awaiter.GetResult();
                    then?.Invoke();
                }
            );
        }

        static (Action<Action>, Action) Asking(ValueTask<int> task)
        {
            ConfiguredValueTaskAwaitable<int>.ConfiguredValueTaskAwaiter awaiter = task.ConfigureAwait(false)
                .GetAwaiter();
            return (awaiter.UnsafeOnCompleted, () => Assert.Equal(7, awaiter.GetResult()));
        }
    }

    [NoCapture]
    internal static ValueTask Hand(Func<ValueTask> body) => body();

    [NoCapture]
    internal static ValueTask<int> HandResult(Func<ValueTask<int>> body) => body();

    /// <summary>Makes a source for each call of a handler, and counts them.</summary>
    private sealed class Sources(Func<EagerSource> make)
    {
        private int _calls;

        internal int Calls => Volatile.Read(ref _calls);

        internal ValueTask Next()
        {
            Interlocked.Increment(ref _calls);
            return make().Task;
        }

        internal ValueTask<int> NextOfResult()
        {
            Interlocked.Increment(ref _calls);
            return make().TaskOfResult;
        }
    }
}
