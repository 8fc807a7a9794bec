namespace ClosureGen.Runtime.Tests;

/// <summary>Every way in which a handler of any kind can end, at once or later, beside the same with <c>Task.Run</c>.</summary>
public sealed class OutcomeTests
{
    private static readonly string[] Names = ["StartNew", "Dispatch"];

    /// <summary>A sync handler ends before its call returns.</summary>
    public static IEnumerable<TheoryDataRow<string, string, string, bool>> Cases =>
        new MatrixTheoryData<string, string, string, bool>(Names, Verbs.SyncKinds, Endings.Names, [false]).Concat(
            new MatrixTheoryData<string, string, string, bool>(Names, Verbs.AsyncKinds, Endings.Names, [false, true])
        );

    public static MatrixTheoryData<string, TaskCreationOptions, bool> KindsAndOptions =>
        new(
            Verbs.AsyncKinds,
            [
                TaskCreationOptions.None,
                TaskCreationOptions.PreferFairness,
                TaskCreationOptions.RunContinuationsAsynchronously,
                TaskCreationOptions.DenyChildAttach,
                TaskCreationOptions.DenyChildAttach | TaskCreationOptions.PreferFairness,
                TaskCreationOptions.DenyChildAttach | TaskCreationOptions.RunContinuationsAsynchronously,
            ],
            [false, true]
        );

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_task_ends_as_that_of_TaskRun(string verb, string kind, string ending, bool later)
    {
        Outcome expected = await TaskOf(Verbs.TaskRun, kind, ending, later);

        if (!Verbs.IsSync(kind))
        {
            Assert.Equal(expected, await TaskOf(Verbs.Unwrapped, kind, ending, later));
        }

        Assert.Equal(expected, await TaskOf(verb, kind, ending, later));
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Awaiting_throws_what_TaskRun_throws(string verb, string kind, string ending, bool later)
    {
        Outcome expected = await AwaitOf(Verbs.TaskRun, kind, ending, later);

        Assert.Equal(expected, await AwaitOf(verb, kind, ending, later));
    }

    [Theory]
    [MemberData(nameof(Verbs.Names), MemberType = typeof(Verbs))]
    public async Task A_token_cancelled_before_the_call_keeps_the_handler_from_running(string verb, string kind)
    {
        var cancelled = new CancellationToken(canceled: true);
        Outcome expected = await Outcome.OfTask(
            () => Verbs.Start(Verbs.TaskRun, kind, NeverCalled, cancelled),
            cancelled
        );

        Task task = Verbs.Start(verb, kind, NeverCalled, cancelled);
        Assert.True(task.IsCanceled, "Cancelled at once.");
        Assert.Equal(expected, await Outcome.OfTask(() => task, cancelled));
        Assert.Equal(
            expected.Thrown,
            (await Outcome.OfAwait(() => Verbs.Await(verb, kind, NeverCalled, cancelled), cancelled)).Thrown
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

        Assert.Equal(await OutcomesOf(Verbs.Unwrapped), await OutcomesOf("StartNew"));

        async Task<List<(string, bool, Outcome)>> OutcomesOf(string verb)
        {
            var cancelled = new CancellationToken(canceled: true);
            Task NotStarted() => Verbs.Start(verb, kind, NeverCalled, cancelled, own, options);
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
        foreach (string ending in (string[])["throws", "cancels with no token"])
        {
            using var source = new CancellationTokenSource();
            Task<object?> Body()
            {
                Endings.End(ending, source);
                return Task.FromResult<object?>(null);
            }

            Func<Task>[] calls =
            [
                () => recorder.HandWork(Body).Dispatch().AsTask(),
                () => recorder.HandWork(Body).StartNew(creationOptions: options),
                () => recorder.HandResultWork(Body).Dispatch().AsTask(),
                () => recorder.HandResultWork(Body).StartNew(creationOptions: options),
            ];
            Outcome expected = await Outcome.OfTask(() => Task.Run(Body), default);
            foreach (Func<Task> call in calls)
            {
                Assert.Equal(expected, await Outcome.OfTask(call, default));
            }
        }
    }

    [Fact]
    public async Task Results_are_handed_over_now_and_later()
    {
        var sync = new Recorder();
        var recorder = new AsyncRecorder();
        object made = new();
        Assert.Equal(42, await sync.AskWork(() => 42).Dispatch());
        Assert.Equal(42, await sync.AskWork(() => 42).StartNew());
        Assert.Same(made, await sync.MakeWork(() => made).Dispatch());
        Assert.Same(made, await sync.MakeWork(() => made).StartNew());
        Assert.Null(await sync.MakeWork(() => null).Dispatch());
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

    [Fact]
    public async Task A_result_read_late_is_still_the_right_one()
    {
        var recorder = new Recorder();
        ValueTask<int> first = recorder.AskWork(() => -1).Dispatch();
        for (int i = 0; i < 5_000; i++)
        {
            int expected = i;
            Assert.Equal(expected, await recorder.AskWork(() => expected).Dispatch());
        }

        Assert.Equal(-1, await first);
    }

    [Fact]
    public async Task A_pairing_can_be_started_again_and_by_every_verb()
    {
        var recorder = new Recorder();
        Recorder.AskPairing pairing = recorder.AskWork(() => 3);

        Assert.Equal(3, await pairing.Dispatch());
        Assert.Equal(3, await pairing.StartNew());
        Assert.Equal(3, await pairing.Dispatch());
        ValueTask<int> one = pairing.Dispatch();
        ValueTask<int> other = pairing.Dispatch();
        Assert.Equal(6, await one + await other);
        Assert.Equal(5, recorder.Calls);
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
    [MemberData(nameof(Verbs.Names), MemberType = typeof(Verbs))]
    public async Task The_stack_of_an_exception_begins_where_it_was_thrown(string verb, string kind)
    {
        Func<Task> body = Verbs.IsSync(kind) ? Verbs.Body(Breaks) : BreaksLater;
        Exception exception = (await Record.ExceptionAsync(() => Verbs.Await(verb, kind, body).Limited()))!;

        Assert.StartsWith(
            $"   at {typeof(OutcomeTests)}.{nameof(Breaks)}",
            exception.StackTrace,
            StringComparison.Ordinal
        );

        static async Task BreaksLater()
        {
            await Task.Yield();
            Breaks();
        }
    }

    [Fact]
    public async Task An_exception_that_is_thrown_over_and_over_does_not_grow()
    {
        var recorder = new Recorder();
        var shared = new InvalidOperationException("Shared.");
        int length = 0;
        for (int i = 0; i < 20; i++)
        {
            await Assert.ThrowsAsync<InvalidOperationException>(async () =>
                await recorder.DoWork(() => throw shared).Dispatch()
            );
            if (i == 0)
            {
                length = shared.StackTrace!.Length;
            }
        }

        Assert.Equal(length, shared.StackTrace!.Length);
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
            () => Verbs.Start(verb, kind, Body(ending, later, source), source.Token, scheduler, options),
            source.Token
        );
    }

    private static async Task<Outcome> AwaitOf(string verb, string kind, string ending, bool later)
    {
        using var source = new CancellationTokenSource();
        return await Outcome.OfAwait(
            () => Verbs.Await(verb, kind, Body(ending, later, source), source.Token).Limited(),
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Breaks() => throw new InvalidOperationException("Here.");
}
