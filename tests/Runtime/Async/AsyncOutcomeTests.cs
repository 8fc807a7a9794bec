namespace ClosureGen.Runtime.Tests;

/// <summary>Every way in which an async handler can end, at once or later, beside the same with <c>Task.Run</c>.</summary>
public sealed class AsyncOutcomeTests
{
    public static TheoryData<string, string, string, bool> Cases
    {
        get
        {
            var data = new TheoryData<string, string, string, bool>();
            foreach (string kind in AsyncVerbs.Kinds)
            {
                foreach (string ending in Endings.Names)
                {
                    foreach (bool later in (bool[])[false, true])
                    {
                        data.Add("StartNew", kind, ending, later);
                        data.Add("Dispatch", kind, ending, later);
                    }
                }
            }

            return data;
        }
    }

    public static TheoryData<string, TaskCreationOptions, bool> KindsAndOptions
    {
        get
        {
            var data = new TheoryData<string, TaskCreationOptions, bool>();
            foreach (string kind in AsyncVerbs.Kinds)
            {
                foreach (
                    TaskCreationOptions options in (TaskCreationOptions[])
                        [
                            TaskCreationOptions.None,
                            TaskCreationOptions.PreferFairness,
                            TaskCreationOptions.RunContinuationsAsynchronously,
                        ]
                )
                {
                    foreach (bool hasScheduler in (bool[])[false, true])
                    {
                        data.Add(kind, options, hasScheduler);
                        data.Add(kind, options | TaskCreationOptions.DenyChildAttach, hasScheduler);
                    }
                }
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_task_ends_as_that_of_TaskRun(string verb, string kind, string ending, bool later)
    {
        Outcome expected = await TaskOf(AsyncVerbs.TaskRun, kind, ending, later);

        Assert.Equal(expected, await TaskOf(AsyncVerbs.Unwrapped, kind, ending, later));
        Assert.Equal(expected, await TaskOf(verb, kind, ending, later));
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Awaiting_throws_what_TaskRun_throws(string verb, string kind, string ending, bool later)
    {
        Outcome expected = await AwaitOf(AsyncVerbs.TaskRun, kind, ending, later);

        Assert.Equal(expected, await AwaitOf(verb, kind, ending, later));
    }

    [Theory]
    [MemberData(nameof(AsyncVerbs.Names), MemberType = typeof(AsyncVerbs))]
    public async Task A_token_cancelled_before_the_call_keeps_the_handler_from_running(string verb, string kind)
    {
        var cancelled = new CancellationToken(canceled: true);
        Outcome expected = await Outcome.OfTask(
            () => AsyncVerbs.Start(AsyncVerbs.TaskRun, kind, NeverCalled, cancelled),
            cancelled
        );

        Assert.Equal(
            expected,
            await Outcome.OfTask(() => AsyncVerbs.Start(verb, kind, NeverCalled, cancelled), cancelled)
        );
    }

    [Theory]
    [MemberData(nameof(KindsAndOptions))]
    public async Task With_options_and_a_scheduler_a_task_ends_as_that_of_the_factory(
        string kind,
        TaskCreationOptions options,
        bool hasScheduler
    )
    {
        using OwnScheduler? own = hasScheduler ? new OwnScheduler() : null;

        Assert.Equal(await OutcomesOf(AsyncVerbs.Unwrapped), await OutcomesOf("StartNew"));

        async Task<List<(string, bool, Outcome)>> OutcomesOf(string verb)
        {
            var cancelled = new CancellationToken(canceled: true);
            Task NotStarted() => AsyncVerbs.Start(verb, kind, NeverCalled, cancelled, own, options);
            List<(string, bool, Outcome)> outcomes =
            [
                ("is cancelled before", false, await Outcome.OfTask(NotStarted, cancelled)),
            ];
            foreach (string ending in Endings.Names)
            {
                foreach (bool later in (bool[])[false, true])
                {
                    outcomes.Add((ending, later, await TaskOf(verb, kind, ending, later, own, options)));
                }
            }

            return outcomes;
        }
    }

    [Theory]
    [InlineData(TaskCreationOptions.DenyChildAttach)]
    [InlineData(TaskCreationOptions.None)]
    public async Task What_a_handler_throws_before_it_returns_a_task_ends_it_the_same_way(TaskCreationOptions options)
    {
        var recorder = new AsyncRecorder();
        static Task<object?> Cancel() => throw new OperationCanceledException("By itself.");
        static Task<object?> Break() => throw new FormatException("At once.");
        Task[] cancelled =
        [
            recorder.HandWork(Cancel).Dispatch().AsTask(),
            recorder.HandWork(Cancel).StartNew(creationOptions: options),
            recorder.HandResultWork(Cancel).Dispatch().AsTask(),
            recorder.HandResultWork(Cancel).StartNew(creationOptions: options),
            Task.Run(Cancel),
        ];
        Task[] broken =
        [
            recorder.HandWork(Break).Dispatch().AsTask(),
            recorder.HandWork(Break).StartNew(creationOptions: options),
            recorder.HandResultWork(Break).Dispatch().AsTask(),
            recorder.HandResultWork(Break).StartNew(creationOptions: options),
            Task.Run(Break),
        ];

        foreach (Task task in cancelled)
        {
            Exception exception = await Assert.ThrowsAsync<OperationCanceledException>(() => task.Limited());
            Assert.Equal("By itself.", exception.Message);
            Assert.True(task.IsCanceled);
        }

        foreach (Task task in broken)
        {
            await Assert.ThrowsAsync<FormatException>(() => task.Limited());
            Assert.True(task.IsFaulted);
        }
    }

    [Fact]
    public async Task Results_are_handed_over_now_and_later()
    {
        var recorder = new AsyncRecorder();
        object made = new();
        var later = new TaskCompletionSource<object?>();

        Assert.Same(made, await recorder.HandResultWork(() => Task.FromResult<object?>(made)).Dispatch());
        Assert.Same(made, await recorder.HandResultWork(() => Task.FromResult<object?>(made)).StartNew());
        Assert.Equal(3, await recorder.HandValueResultWork(static () => new ValueTask<int>(3)).Dispatch());
        Assert.Equal(3, await recorder.HandValueResultWork(static () => new ValueTask<int>(3)).StartNew());
        ValueTask<object?> dispatched = recorder.HandResultWork(() => later.Task).Dispatch();
        Task<object?> started = recorder.HandResultWork(() => later.Task).StartNew();
        Limits.Until(() => recorder.Calls == 6);
        Assert.False(dispatched.IsCompleted);
        Assert.False(started.IsCompleted);
        later.SetResult(made);
        Assert.Same(made, await dispatched);
        Assert.Same(made, await started);
    }

    [Theory]
    [InlineData("Dispatch")]
    [InlineData("Dispatch of a result")]
    [InlineData("Each")]
    [InlineData("Each of results")]
    public void A_task_that_somebody_else_awaits_fails_its_call_and_harms_no_other(string way)
    {
        // No thread of the pool: one that waits here would leave the other call to a thread that has not seen the refused one.
        Limits.OnOwnThread(() =>
        {
            for (int i = 0; i < 100; i++)
            {
                var source = new BareSource();
                _ = Start(way, source);
                Limits.Until(() => source.IsAwaited);
                Exception? refused = Record.Exception(() => Start(way, source).Limited().GetAwaiter().GetResult());
                Assert.IsType<InvalidOperationException>(
                    (refused as AggregateException)?.InnerExceptions[0] ?? refused
                );

                // By now the source calls back the one that it has refused.
                var otherSource = new BareSource();
                Task other = Start(way, otherSource);
                Limits.Until(() => otherSource.IsAwaited);
                source.Complete();
                Assert.False(other.IsCompleted, $"{other.Status}: {other.Exception}");
                otherSource.Complete();
                other.Limited().GetAwaiter().GetResult();
            }
        });

        static Task Start(string way, BareSource source)
        {
            var recorder = new AsyncRecorder();
            return way switch
            {
                "Dispatch" => recorder.HandValueWork(() => source.Task).Dispatch().AsTask(),
                "Dispatch of a result" => recorder.HandValueResultWork(() => source.TaskOfResult).Dispatch().AsTask(),
                "Each" => recorder.HandValueEach((Func<ValueTask>[])[() => source.Task]).RunAsync().AsTask(),
                _ => recorder
                    .HandValueResultEach((Func<ValueTask<int>>[])[() => source.TaskOfResult])
                    .RunAsync(new int[1])
                    .AsTask(),
            };
        }
    }

    [Theory]
    [MemberData(nameof(AsyncVerbs.Names), MemberType = typeof(AsyncVerbs))]
    public async Task The_stack_of_an_exception_begins_where_it_was_thrown(string verb, string kind)
    {
        Exception exception = (await Record.ExceptionAsync(() => AsyncVerbs.Await(verb, kind, ThrowLater).Limited()))!;

        Assert.StartsWith(
            "   at " + typeof(AsyncOutcomeTests).FullName,
            exception.StackTrace,
            StringComparison.Ordinal
        );

        static async Task ThrowLater()
        {
            await Task.Yield();
            throw new FormatException("Later.");
        }
    }

    private static Task NeverCalled()
    {
        Assert.Fail("The handler was called.");
        return Task.CompletedTask;
    }

    private static async Task<Outcome> TaskOf(
        string verb,
        string kind,
        string ending,
        bool later,
        TaskScheduler? scheduler = null,
        TaskCreationOptions options = TaskCreationOptions.DenyChildAttach
    )
    {
        using var source = new CancellationTokenSource();
        return await Outcome.OfTask(
            () => AsyncVerbs.Start(verb, kind, Body(ending, later, source), source.Token, scheduler, options),
            source.Token
        );
    }

    private static async Task<Outcome> AwaitOf(string verb, string kind, string ending, bool later)
    {
        using var source = new CancellationTokenSource();
        return await Outcome.OfAwait(
            () => AsyncVerbs.Await(verb, kind, Body(ending, later, source), source.Token).Limited(),
            source.Token
        );
    }

    private static Func<Task> Body(string ending, bool later, CancellationTokenSource source) =>
        async () =>
        {
            if (later)
            {
                await Task.Yield();
                Thread.SpinWait(2_000);
            }

            Endings.End(ending, source);
        };
}
