namespace ClosureGen.Runtime.Tests;

/// <summary><c>StartNew</c> beside <c>Task.Factory.StartNew</c>: schedulers, options, children.</summary>
public sealed class StartNewTests
{
    public static TheoryData<int> Options =>
        [.. (int[])[0, 1, 2, 4, 8, 16, 64, 63 & ~32, 3, 32, 128, 256, 512, 1024, 2048, 8192, -1]];

    [Theory]
    [MemberData(nameof(Options))]
    public async Task Options_are_taken_and_refused_as_by_the_factory(int value)
    {
        var options = (TaskCreationOptions)value;
        Exception? expected = Record.Exception(() =>
        {
            _ = Task.Factory.StartNew(static () => { }, default, options, TaskScheduler.Default);
        });
        var recorder = new Recorder();
        Task? task = null;

        Exception? thrown = Record.Exception(() =>
        {
            task = recorder.DoWork(null).StartNew(default, null, options);
        });

        Assert.Equal(expected?.GetType(), thrown?.GetType());
        Assert.Equal((expected as ArgumentException)?.ParamName, (thrown as ArgumentException)?.ParamName);
        if (task is not null)
        {
            await task.Limited();
            Assert.Equal(options, task.CreationOptions);
            Assert.Equal(1, recorder.Calls);
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

    [Fact]
    public async Task The_default_scheduler_is_Default_even_inside_another_one()
    {
        using var own = new OwnScheduler();
        var recorder = new Recorder();
        TaskScheduler? seen = null;
        TaskScheduler? seenByDispatch = null;

        await Task
            .Factory.StartNew(
                () =>
                {
                    Task one = recorder.DoWork(() => seen = TaskScheduler.Current).StartNew();
                    Task two = recorder.DoWork(() => seenByDispatch = TaskScheduler.Current).Dispatch().AsTask();
                    return Task.WhenAll(one, two);
                },
                default,
                TaskCreationOptions.None,
                own
            )
            .Unwrap()
            .Limited();

        Assert.Same(TaskScheduler.Default, seen);
        Assert.Same(TaskScheduler.Default, seenByDispatch);
    }

    [Fact]
    public async Task A_given_scheduler_runs_the_handler()
    {
        using var own = new OwnScheduler();
        var recorder = new Recorder();
        var flowing = new AsyncLocal<string> { Value = "caller" };
        TaskScheduler? seen = null;
        string? flowed = null;

        await recorder
            .DoWork(() =>
            {
                Assert.True(own.IsOwnThread);
                seen = TaskScheduler.Current;
                flowed = flowing.Value;
            })
            .StartNew(scheduler: own)
            .Limited();

        Assert.Same(own, seen);
        Assert.Equal("caller", flowed);
        Assert.Equal("caller", flowing.Value);
        Assert.Equal(1, own.Queued);
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
    }

    [Fact]
    public async Task By_default_and_with_Dispatch_children_are_not_attached()
    {
        Assert.False(await WaitsForChild(action => Task.Run(action)));
        Assert.False(await WaitsForChild(action => new Recorder().DoWork(action).StartNew()));
        Assert.False(await WaitsForChild(action => new Recorder().DoWork(action).Dispatch().AsTask()));
    }

    [Fact]
    public async Task A_task_can_itself_be_an_attached_child()
    {
        using var release = new ManualResetEventSlim();
        var recorder = new Recorder();
        Task? child = null;

        Task parent = Task.Factory.StartNew(
            () =>
                child = recorder
                    .DoWork(release.LimitedWait)
                    .StartNew(creationOptions: TaskCreationOptions.AttachedToParent),
            default,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );
        Limits.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
        release.Set();
        await parent.Limited();

        Assert.True(child!.IsCompletedSuccessfully);
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

    [Fact]
    public async Task A_task_can_be_awaited_by_many()
    {
        Task<int> task = new Recorder().AskWork(static () => 9).StartNew();

        int[] results = await Task.WhenAll(task, task, task.ContinueWith(static done => done.Result)).Limited();
        Assert.Equal([9, 9, 9], results);
        Assert.Equal(9, task.Result);
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
