using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>Where the code after an <c>await</c> runs.</summary>
public sealed class ContinuationTests
{
    [Theory]
    [InlineData(true, true)]
    [InlineData(false, false)]
    [InlineData(true, false)]
    public void Under_a_SynchronizationContext_it_is_posted_there_once(bool capturesFirst, bool capturesThen)
    {
        PumpContext.Run(async context =>
        {
            var recorder = new Recorder();
            for (int i = 0; i < 20; i++)
            {
                // The next one has the same state.
                bool captures = i % 2 == 0 ? capturesFirst : capturesThen;
                using var release = new ManualResetEventSlim();
                int postsBefore = context.Posts;
                Thread before = Thread.CurrentThread;
                Task after = AwaitAndLook(recorder.DoWork(release.LimitedWait).Dispatch());
                release.Set();
                await after;

                async Task AwaitAndLook(ValueTask task)
                {
                    await task.ConfigureAwait(captures);
                    Assert.Equal(captures ? 1 : 0, context.Posts - postsBefore);
                    Assert.Equal(captures, ReferenceEquals(before, Thread.CurrentThread));
                    Assert.Same(captures ? context : null, SynchronizationContext.Current);
                }
            }
        });
    }

    [Fact]
    public void One_that_completes_while_it_is_being_awaited_is_posted_too_and_not_run_at_once()
    {
        PumpContext.Run(async context =>
        {
            var state = new ManualState();
            var continued = new TaskCompletionSource<SynchronizationContext?>();
            bool registering = true;
            bool atOnce = false;
            state.Succeed();
            state.OnCompleted(
                _ =>
                {
                    atOnce = registering;
                    continued.SetResult(SynchronizationContext.Current);
                },
                null,
                state.Token,
                ValueTaskSourceOnCompletedFlags.UseSchedulingContext
            );
            registering = false;

            Assert.Same(context, await continued.Task);
            Assert.False(atOnce);
            Assert.Equal(ValueTaskSourceStatus.Succeeded, state.GetStatus(state.Token));
            state.GetResult(state.Token);
        });
    }

    [Fact]
    public void The_context_of_the_awaiter_counts_and_not_that_of_the_caller()
    {
        PumpContext.Run(async context =>
        {
            using var release = new ManualResetEventSlim();
            ValueTask task = new Recorder().DoWork(release.LimitedWait).Dispatch();
            Task awaiting = Task.Run(async () =>
            {
                await task;
                Assert.Null(SynchronizationContext.Current);
            });
            release.Set();
            await awaiting.ConfigureAwait(false);

            Assert.Equal(0, context.Posts);
        });
    }

    [Fact]
    public void A_batch_posts_once_too()
    {
        PumpContext.Run(async context =>
        {
            using var release = new ManualResetEventSlim();
            using DispatchBatch batch = DispatchBatch.Rent();
            for (int i = 0; i < 10; i++)
            {
                batch.Add(new Recorder().DoWork(release.LimitedWait));
            }

            ValueTask run = batch.RunAsync();
            Assert.False(run.IsCompleted);
            release.Set();
            await run;

            Assert.Same(context, SynchronizationContext.Current);
            Assert.InRange(context.Posts, 0, 1);
        });
    }

    [Fact]
    public async Task Under_a_TaskScheduler_it_goes_there()
    {
        using var own = new OwnScheduler();
        using var release = new ManualResetEventSlim();
        var recorder = new Recorder();
        bool onOwnThread = false;
        TaskScheduler? seen = null;

        Task task = Task
            .Factory.StartNew(
                async () =>
                {
                    await recorder.DoWork(release.LimitedWait).Dispatch();
                    onOwnThread = own.IsOwnThread;
                    seen = TaskScheduler.Current;
                },
                default,
                TaskCreationOptions.None,
                own
            )
            .Unwrap();

        // Its one thread comes to this when the first part has come to the await.
        await Task.Factory.StartNew(static () => { }, default, TaskCreationOptions.None, own).Limited();
        release.Set();
        await task.Limited();

        Assert.True(onOwnThread);
        Assert.Same(own, seen);
        Assert.Equal(3, own.Queued);
    }

    [Fact]
    public async Task Otherwise_it_runs_on_the_thread_that_ran_the_handler()
    {
        using var release = new ManualResetEventSlim();
        Thread? ran = null;
        ValueTask task = new Recorder()
            .DoWork(() =>
            {
                release.LimitedWait();
                ran = Thread.CurrentThread;
            })
            .Dispatch();
        Task<Thread> after = Look(task);
        release.Set();

        Thread continued = await after.Limited();
        Assert.Same(ran, continued);

        static async Task<Thread> Look(ValueTask task)
        {
            await task.ConfigureAwait(false);
            return Thread.CurrentThread;
        }
    }

    [Fact]
    public void A_long_chain_of_awaits_completes_on_a_small_stack()
    {
        const int Length = 100_000;
        using var done = new ManualResetEventSlim();
        var chain = new ManualState[Length];
        for (int i = Length - 1; i >= 0; i--)
        {
            chain[i] = new ManualState();
            int next = i + 1;
            chain[i]
                .OnCompleted(
                    _ =>
                    {
                        if (next == Length)
                        {
                            done.Set();
                        }
                        else
                        {
                            chain[next].Succeed();
                        }
                    },
                    null,
                    chain[i].Token,
                    ValueTaskSourceOnCompletedFlags.None
                );
        }

        Limits.OnOwnThread(() => chain[0].Succeed(), maxStackSize: 256 * 1024);

        done.LimitedWait();
        Assert.All(chain, static state => Assert.Equal(ValueTaskSourceStatus.Succeeded, state.GetStatus(state.Token)));
    }

    [Fact]
    public async Task A_long_chain_of_dispatches_does_not_deepen_the_stack()
    {
        var recorder = new Recorder();

        // On a stack of its own: that of a test has what the runner has put there.
        int deepest = await Task.Run(async () =>
        {
            int deepest = 0;
            for (int i = 0; i < 20_000; i++)
            {
                await recorder.DoWork(null).Dispatch();
                if (i % 500 == 0)
                {
                    deepest = Math.Max(deepest, new StackTrace().FrameCount);
                }
            }

            return deepest;
        });

        Assert.InRange(deepest, 1, 100);
        Assert.Equal(20_000, recorder.Calls);
    }

    [Fact]
    public void A_context_that_runs_it_twice_is_told_and_completes_no_pending_dispatch()
    {
        var recorder = new Recorder();
        var context = new ListContext();
        using var awaited = new ManualResetEventSlim();
        using var release = new ManualResetEventSlim();
        Limits.OnOwnThread(() =>
        {
            SynchronizationContext.SetSynchronizationContext(context);
            Task first = Await(recorder.DoWork(awaited.LimitedWait).Dispatch());
            awaited.Set();
            SynchronizationContext.SetSynchronizationContext(null);
            Assert.True(SpinWait.SpinUntil(() => context.Count == 1, Limits.Test));
            context.RunNext(again: true);
            Assert.True(first.IsCompletedSuccessfully);

            // It has the state of the first one.
            ValueTask second = recorder.DoWork(release.LimitedWait).Dispatch();
            string message = Assert.Throws<InvalidOperationException>(context.RunNext).Message;

            Assert.Contains("twice", message);
            Assert.False(second.IsCompleted);
            release.Set();
            second.AsTask().Limited().GetAwaiter().GetResult();
        });

        static async Task Await(ValueTask task) => await task;
    }

    [Fact]
    public async Task It_runs_in_no_task_whose_children_its_own_would_be()
    {
        var source = new BareSource();
        Task<int?> after = Look(new AsyncRecorder().HandValueWork(() => source.Task).Dispatch());
        Assert.True(SpinWait.SpinUntil(() => source.IsAwaited, Limits.Test));
        await Task.Run(source.Complete, TestContext.Current.CancellationToken);

        Assert.Null(await after.Limited());

        static async Task<int?> Look(ValueTask task)
        {
            await task.ConfigureAwait(false);
            return Task.CurrentId;
        }
    }

    [Fact]
    public async Task One_that_blocks_delays_no_other_dispatch()
    {
        using var release = new ManualResetEventSlim();
        using var handlerMayEnd = new ManualResetEventSlim();
        var recorder = new Recorder();
        Task blocking = Block(recorder.DoWork(handlerMayEnd.LimitedWait).Dispatch());
        handlerMayEnd.Set();
        for (int i = 0; i < 100; i++)
        {
            await recorder.DoWork(null).Dispatch().Limited();
        }

        Assert.False(blocking.IsCompleted);
        release.Set();
        await blocking.Limited();

        async Task Block(ValueTask task)
        {
            await task.ConfigureAwait(false);
            release.LimitedWait();
        }
    }
}
