namespace ClosureGen.Runtime.Tests;

/// <summary><c>PostTo</c> and <c>PostAfter</c> of async handlers.</summary>
[Collection(nameof(GlobalState))]
public sealed class AsyncPostToTests
{
    [Fact]
    public void The_handler_runs_and_goes_on_where_the_context_runs_things() =>
        PumpContext.Run(async context =>
        {
            var recorder = new AsyncRecorder();
            int own = Environment.CurrentManagedThreadId;
            var threads = new ConcurrentQueue<int>();
            var seen = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            recorder
                .DoValueWork(async () =>
                {
                    threads.Enqueue(Environment.CurrentManagedThreadId);
                    await Task.Yield();
                    threads.Enqueue(Environment.CurrentManagedThreadId);
                    seen.SetResult();
                })
                .PostTo(context);

            await seen.Task.Limited();
            Assert.Equal([own, own], threads);
        });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_failure_reaches_the_context_also_when_it_comes_late(bool isLate)
    {
        using var errors = new ErrorListener();
        var context = new CatchingContext();
        var recorder = new AsyncRecorder();
        var release = new TaskCompletionSource();
        async Task Fail()
        {
            await release.Task.ConfigureAwait(false);
            throw new FormatException("The handler's.");
        }

        if (!isLate)
        {
            release.SetResult();
        }

        recorder.DoWork(Fail).PostTo(context);
        recorder.AskPooledWork(Fail).PostTo(context);
        release.TrySetResult();

        Limits.Until(() => context.Caught.Count == 2);
        foreach (Exception caught in context.Caught)
        {
            Assert.IsType<FormatException>(caught);
            Assert.Contains(nameof(Fail), caught.StackTrace);
        }

        Assert.Empty(errors.Reported);
    }

    [Fact]
    public void A_late_failure_that_its_context_refuses_is_reported_with_the_refusal_and_not_to_the_completer()
    {
        using var errors = new ErrorListener();
        var context = new ClosingContext();
        var source = new BareSource();
        var thrown = new FormatException("The handler's.");
        new AsyncRecorder().HandValueWork(() => source.Task).PostTo(context);
        Assert.True(source.IsAwaited);
        context.IsClosed = true;

        source.Fail(thrown);

        Limits.Until(() => !errors.Reported.IsEmpty);
        AggregateException both = Assert.IsType<AggregateException>(Assert.Single(errors.Reported));
        Assert.Equal(2, both.InnerExceptions.Count);
        Assert.Same(thrown, both.InnerExceptions[0]);
        Assert.IsType<ObjectDisposedException>(both.InnerExceptions[1]);
    }

    [Fact]
    public async Task Its_own_token_silences_a_late_acknowledgement_and_drops_what_has_not_begun()
    {
        using var source = new CancellationTokenSource();
        var context = new CatchingContext();
        var recorder = new AsyncRecorder();
        var release = new TaskCompletionSource();
        recorder.DoWithTokenWork(() => release.Task, source.Token).PostTo(context);
        Limits.Until(() => recorder.Calls == 1);
        source.Cancel();
        recorder.DoWithTokenWork(() => release.Task, source.Token).PostTo(context);
        recorder.DoWithTokenWork(() => release.Task, source.Token).PostAfter(TimeSpan.FromMilliseconds(1));
        release.SetResult();

        // What comes after it in the context shows that nothing was thrown before.
        var last = new FormatException();
        recorder.HandWork(() => throw last).PostTo(context);
        Limits.Until(() => !context.Caught.IsEmpty);
        Assert.Same(last, Assert.Single(context.Caught));

        // Due later, and so queued after the other that waited.
        var due = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        new Recorder().DoWork(due.SetResult).PostAfter(TimeSpan.FromMilliseconds(2));
        await due.Task.Limited();
        for (int i = 0; i < 100; i++)
        {
            await new Recorder().DoWork(null).Dispatch();
        }

        Assert.Equal(2, recorder.Calls);
    }

    [Fact]
    public void PostAfter_waits_for_the_task_and_reports_its_failure()
    {
        using var errors = new ErrorListener();
        var thrown = new FormatException();
        var recorder = new AsyncRecorder();
        recorder
            .AskWork(async () =>
            {
                await Task.Yield();
                throw thrown;
            })
            .PostAfter(TimeSpan.FromMilliseconds(1));

        Limits.Until(() => !errors.Reported.IsEmpty);
        Assert.Same(thrown, Assert.Single(errors.Reported));
    }
}
