namespace ClosureGen.Runtime.Tests;

/// <summary><c>StartNew</c> of async handlers beside <c>Task.Factory.StartNew(…).Unwrap()</c>.</summary>
[Collection(nameof(GlobalState))]
public sealed class AsyncStartNewTests
{
    public static TheoryData<int> Options => StartNewTests.Options;

    [Theory]
    [MemberData(nameof(Options))]
    public async Task Options_are_taken_and_refused_as_by_the_factory(int value)
    {
        var options = (TaskCreationOptions)value;
        Exception? expected = Record.Exception(() =>
        {
            _ = Task.Factory.StartNew(static () => Task.CompletedTask, default, options, TaskScheduler.Default);
        });
        var recorder = new AsyncRecorder();
        Task? task = null;

        Exception? thrown = Record.Exception(() =>
        {
            task = recorder.DoWork(static async () => await Task.Yield()).StartNew(default, null, options);
        });

        Assert.Equal(expected?.GetType(), thrown?.GetType());
        Assert.Equal((expected as ArgumentException)?.ParamName, (thrown as ArgumentException)?.ParamName);
        await (task ?? Task.CompletedTask).Limited();
        Assert.Equal(task is null ? 0 : 1, recorder.Calls);
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
    [InlineData(TaskCreationOptions.None, false)]
    [InlineData(TaskCreationOptions.AttachedToParent, true)]
    [InlineData(TaskCreationOptions.AttachedToParent | TaskCreationOptions.DenyChildAttach, true)]
    public async Task A_parent_waits_for_all_of_an_attached_handler(TaskCreationOptions options, bool waits)
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
                    handler = Verbs.Start(verb, "ValueTask", Handle, options: options);

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

    [Theory]
    [InlineData(TaskCreationOptions.DenyChildAttach, true)]
    [InlineData(TaskCreationOptions.DenyChildAttach, false)]
    [InlineData(TaskCreationOptions.None, false)]
    public async Task A_token_cancelled_before_its_turn_keeps_the_handler_from_running(
        TaskCreationOptions options,
        bool ownScheduler
    )
    {
        using var own = new OwnScheduler();
        using var release = new ManualResetEventSlim();
        using var source = new CancellationTokenSource();
        TaskScheduler scheduler = own;
        BusyPool? busy = null;
        if (ownScheduler)
        {
            _ = Task.Factory.StartNew(release.LimitedWait, default, TaskCreationOptions.None, own);
        }
        else
        {
            scheduler = TaskScheduler.Default;
            busy = new BusyPool();
        }

        var recorder = new AsyncRecorder();
        Task<int> task = recorder.AskWork(static () => Task.CompletedTask).StartNew(source.Token, scheduler, options);
        source.Cancel();
        release.Set();
        busy?.Dispose();

        await Task.WhenAny(task).Limited();
        TaskCanceledException exception = await Assert.ThrowsAsync<TaskCanceledException>(() => task);
        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(new TaskCanceledException().Message, exception.Message);
        Assert.True(task.IsCanceled);
        Assert.Equal(0, recorder.Calls);
    }

    [Fact]
    public async Task The_default_scheduler_is_Default_even_inside_another_one()
    {
        using var own = new OwnScheduler();
        TaskScheduler? seen = null;
        await Task
            .Factory.StartNew(
                () =>
                    new AsyncRecorder()
                        .DoWork(() =>
                        {
                            seen = TaskScheduler.Current;
                            return Task.CompletedTask;
                        })
                        .StartNew(),
                default,
                TaskCreationOptions.None,
                own
            )
            .Unwrap()
            .Limited();

        Assert.Same(TaskScheduler.Default, seen);
    }

    [Theory]
    [InlineData(TaskCreationOptions.DenyChildAttach)]
    [InlineData(TaskCreationOptions.PreferFairness)]
    public async Task A_task_can_be_awaited_by_many_and_says_nothing_of_how_it_came_about(TaskCreationOptions options)
    {
        Task<int> task = new AsyncRecorder()
            .AskWork(static async () => await Task.Yield())
            .StartNew(creationOptions: options);

        int[] results = await Task.WhenAll(task, task, task.ContinueWith(static done => done.Result)).Limited();
        Assert.Equal([7, 7, 7], results);
    }

    [Fact]
    public async Task A_concurrent_exclusive_pair_lets_one_handler_at_a_time_run_between_awaits()
    {
        TaskScheduler exclusive = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        var recorder = new AsyncRecorder();
        int inside = 0;
        int most = 0;
        var tasks = new Task[50];
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = recorder
                .DoWork(async () =>
                {
                    for (int round = 0; round < 5; round++)
                    {
                        most = Math.Max(most, Interlocked.Increment(ref inside));
                        Thread.SpinWait(200);
                        Interlocked.Decrement(ref inside);
                        await Task.Yield();
                    }
                })
                .StartNew(scheduler: exclusive);
        }

        await Task.WhenAll(tasks).Limited();
        Assert.Equal(1, most);
    }
}
