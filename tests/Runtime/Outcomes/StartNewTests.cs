namespace ClosureGen.Runtime.Tests;

/// <summary><c>StartNew</c> beside <c>Task.Factory.StartNew</c>, unwrapped for async handlers: schedulers, options, children.</summary>
public sealed class StartNewTests
{
    public static MatrixTheoryData<int, string> Options =>
        new([0, 1, 2, 4, 8, 16, 64, 63 & ~32, 3, 32, 128, 256, 512, 1024, 2048, 8192, -1], [Verbs.Void, "Task"]);

    [Theory]
    [MemberData(nameof(Options))]
    public async Task Options_are_taken_and_refused_as_by_the_factory(int value, string kind)
    {
        var options = (TaskCreationOptions)value;
        Exception? expected = Record.Exception(() =>
        {
            _ = Task.Factory.StartNew(static () => { }, default, options, TaskScheduler.Default);
        });
        int calls = 0;
        Task? task = null;

        Exception? thrown = Record.Exception(() =>
        {
            task = Verbs.Start("StartNew", kind, Verbs.Body(() => calls++), options: options);
        });

        Assert.Equal(expected?.GetType(), thrown?.GetType());
        Assert.Equal((expected as ArgumentException)?.ParamName, (thrown as ArgumentException)?.ParamName);
        await (task ?? Task.CompletedTask).Limited();
        Assert.Equal(task is null ? 0 : 1, calls);
        if (Verbs.IsSync(kind))
        {
            Assert.Equal(task is null ? null : options, task?.CreationOptions);
        }
    }

    [Fact]
    public void Refused_options_win_over_a_cancelled_token()
    {
        var recorder = new Recorder();
        var cancelled = new CancellationToken(canceled: true);

        Assert.Throws<ArgumentOutOfRangeException>(() =>
        {
            _ = recorder.AskWork(() => 1).StartNew(cancelled, null, (TaskCreationOptions)512);
        });
    }

    [Theory]
    [MemberData(nameof(Verbs.Names), MemberType = typeof(Verbs))]
    public async Task The_default_scheduler_is_Default_even_inside_another_one(string verb, string kind)
    {
        using var own = new OwnScheduler();
        TaskScheduler? seen = null;
        await Task
            .Factory.StartNew(
                () => Verbs.Start(verb, kind, Verbs.Body(() => seen = TaskScheduler.Current)),
                default,
                TaskCreationOptions.None,
                own
            )
            .Unwrap()
            .Limited();

        Assert.Same(TaskScheduler.Default, seen);
    }

    [Theory]
    [InlineData(TaskCreationOptions.None, true)]
    [InlineData(TaskCreationOptions.DenyChildAttach, false)]
    public async Task Attached_children_are_waited_for_where_the_factory_waits(TaskCreationOptions options, bool waits)
    {
        Assert.Equal(
            waits,
            await WaitsForChild(action => Task.Factory.StartNew(action, default, options, TaskScheduler.Default))
        );
        Assert.Equal(
            waits,
            await WaitsForChild(action => new Recorder().DoWork(action).StartNew(creationOptions: options))
        );
        Assert.False(await WaitsForChild(action => new Recorder().DoWork(action).StartNew()));
        Assert.False(await WaitsForChild(action => new Recorder().DoWork(action).Dispatch().AsTask()));
    }

    [Fact]
    public void A_scheduler_that_refuses_is_reported_as_by_the_factory()
    {
        var flowing = new AsyncLocal<int> { Value = 1 };
        Exception expected = Assert.ThrowsAny<Exception>(() =>
        {
            _ = Task.Factory.StartNew(static () => { }, default, TaskCreationOptions.None, new RefusingScheduler());
        });

        Exception thrown = Assert.ThrowsAny<Exception>(() =>
        {
            _ = new Recorder().DoWork(null).StartNew(scheduler: new RefusingScheduler());
        });

        Assert.Equal(expected.GetType(), thrown.GetType());
        Assert.Equal(expected.InnerException!.Message, thrown.InnerException!.Message);
        Assert.Equal(1, flowing.Value);
    }

    [Fact]
    public async Task A_scheduler_that_runs_a_task_at_once_leaves_the_callers_context_alone()
    {
        var flowing = new AsyncLocal<string> { Value = "caller" };
        string? seen = null;
        Thread? ran = null;

        Task task = new Recorder()
            .DoWork(() =>
            {
                seen = flowing.Value;
                flowing.Value = "handler";
                ran = Thread.CurrentThread;
            })
            .StartNew(scheduler: new InlineScheduler());

        Assert.True(task.IsCompletedSuccessfully);
        Assert.Same(Thread.CurrentThread, ran);
        Assert.Equal("caller", seen);
        Assert.Equal("caller", flowing.Value);
        await task;
    }

    [Theory]
    [InlineData("result", TaskCreationOptions.DenyChildAttach)]
    [InlineData("Task of a result", TaskCreationOptions.DenyChildAttach)]
    [InlineData("Task of a result", TaskCreationOptions.PreferFairness)]
    public async Task A_task_can_be_awaited_by_many(string kind, TaskCreationOptions options)
    {
        var task = (Task<int>)Verbs.Start("StartNew", kind, Verbs.Body(static () => { }), options: options);

        int[] results = await Task.WhenAll(task, task, task.ContinueWith(static done => done.Result)).Limited();
        Assert.Equal([7, 7, 7], results);
    }

    [Theory]
    [InlineData(TaskCreationOptions.None)]
    [InlineData(TaskCreationOptions.DenyChildAttach)]
    [InlineData(TaskCreationOptions.HideScheduler | TaskCreationOptions.DenyChildAttach)]
    public async Task Children_of_the_handler_are_waited_for_where_the_factory_waits(TaskCreationOptions options)
    {
        Assert.Equal(await Look(Verbs.Unwrapped, options), await Look("StartNew", options));

        static async Task<Type?> Look(string verb, TaskCreationOptions options)
        {
            using var release = new ManualResetEventSlim();
            Task? child = null;
            using var started = new ManualResetEventSlim();
            Task task = Verbs.Start(
                verb,
                "Task",
                () =>
                {
                    child = Task.Factory.StartNew(
                        () =>
                        {
                            release.LimitedWait();
                            throw new FormatException("The child's.");
                        },
                        default,
                        TaskCreationOptions.AttachedToParent | TaskCreationOptions.LongRunning,
                        TaskScheduler.Default
                    );
                    started.Set();
                    return Task.CompletedTask;
                },
                options: options
            );
            started.LimitedWait();
            if ((options & TaskCreationOptions.DenyChildAttach) != 0)
            {
                // While the child waits still.
                await task.Limited();
            }
            else
            {
                Assert.NotSame(task, await Task.WhenAny(task, Task.Delay(100)));
            }

            release.Set();
            Exception? thrown = await Record.ExceptionAsync(() => task.Limited());
            await Assert.ThrowsAsync<FormatException>(() => child!.Limited());
            return thrown?.GetType();
        }
    }

    [Theory]
    [InlineData("ValueTask", TaskCreationOptions.None, false)]
    [InlineData("ValueTask", TaskCreationOptions.AttachedToParent, true)]
    [InlineData("ValueTask", TaskCreationOptions.AttachedToParent | TaskCreationOptions.DenyChildAttach, true)]
    [InlineData(Verbs.Void, TaskCreationOptions.AttachedToParent, true)]
    public async Task A_parent_waits_for_all_of_an_attached_handler(
        string kind,
        TaskCreationOptions options,
        bool waits
    )
    {
        await Look(Verbs.Unwrapped);
        await Look("StartNew");

        async Task Look(string verb)
        {
            var release = new TaskCompletionSource();
            using var handedOut = new ManualResetEventSlim();
            Task? handler = null;
            Task parent = Task.Factory.StartNew(
                () =>
                {
                    handler = Verbs.Start(verb, kind, Handle, options: options);

                    // Unwrap attaches nothing to the parent where the handler has returned before.
                    handedOut.Set();
                },
                default,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            );

            if (waits)
            {
                Assert.NotSame(parent, await Task.WhenAny(parent, Task.Delay(100)));
                release.SetResult();
            }

            await parent.Limited();
            release.TrySetResult();
            await handler!.Limited();

            Task Handle()
            {
                handedOut.LimitedWait();
                return release.Task;
            }
        }
    }

    private static async Task<bool> WaitsForChild(Func<Action, Task> start)
    {
        using var release = new ManualResetEventSlim();
        Task? child = null;
        Task task = start(() =>
            child = Task.Factory.StartNew(
                release.LimitedWait,
                default,
                TaskCreationOptions.AttachedToParent | TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            )
        );
        Limits.Until(() => task.IsCompleted || task.Status == TaskStatus.WaitingForChildrenToComplete);
        bool waits = !task.IsCompleted;
        release.Set();
        await task.Limited();
        await child!.Limited();
        return waits;
    }

    private sealed class RefusingScheduler : TaskScheduler
    {
        protected override void QueueTask(Task task) => throw new InvalidOperationException("Not here.");

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

        protected override IEnumerable<Task> GetScheduledTasks() => [];
    }
}
