using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>Where the code after an <c>await</c> runs.</summary>
public sealed class ContinuationTests
{
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
