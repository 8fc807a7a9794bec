namespace ClosureGen.Runtime.Tests;

/// <summary><c>PostTo</c>: the handler runs where a context runs what is posted to it, and fails there too.</summary>
[Collection(nameof(GlobalState))]
public sealed class PostToTests
{
    private static readonly AsyncLocal<string?> Flowing = new();

    [Fact]
    public void It_runs_where_the_context_runs_things_and_goes_on_there()
    {
        var recorder = new Recorder();
        PumpContext.Run(async context =>
        {
            var seen = new ConcurrentQueue<(SynchronizationContext?, int)>();
            var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            void Look() => seen.Enqueue((SynchronizationContext.Current, Environment.CurrentManagedThreadId));
            int thread = Environment.CurrentManagedThreadId;
            await Task.Run(() => recorder.DoWork(Look).PostTo(context));
            new AsyncRecorder()
                .DoValueWork(async () =>
                {
                    Look();
                    await Task.Yield();
                    Look();
                    done.SetResult();
                })
                .PostTo(context);
            await done.Task.Limited();
            (SynchronizationContext?, int) expected = (context, thread);
            Assert.Equal([expected, expected, expected], seen);
        });
        Assert.Equal(1, recorder.Calls);
    }

    [Fact]
    public void Posts_keep_the_order_of_the_context()
    {
        var context = new ListContext();
        var seen = new List<int>();
        var recorder = new Recorder();
        for (int i = 0; i < 500; i++)
        {
            recorder.DoItemWork(i, seen.Add).PostTo(context);
        }

        Assert.Equal(0, recorder.Calls);
        context.RunAll();
        Assert.Equal(500, seen.Count);
        Assert.All(seen, (item, index) => Assert.Equal(index, item));
    }

    [Fact]
    public void What_the_handler_throws_reaches_the_context()
    {
        using var errors = new ErrorListener();
        using var other = new CancellationTokenSource();
        other.Cancel();
        var thrown = new FormatException("The handler's.");
        var context = new ListContext();
        new Recorder().DoWork(() => throw thrown).PostTo(context);
        new Recorder().AskWork(() => throw thrown).PostTo(context);
        new Recorder()
            .DoWithTokenWork(() => throw new OperationCanceledException(other.Token), default)
            .PostTo(context);

        Assert.Same(thrown, Assert.Throws<FormatException>(context.RunNext));
        Assert.Same(thrown, Assert.Throws<FormatException>(context.RunNext));
        Assert.Contains(nameof(What_the_handler_throws_reaches_the_context), thrown.StackTrace);
        Assert.Throws<OperationCanceledException>(context.RunNext);

        Assert.Empty(errors.Reported);
    }

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
    public void Its_own_token_drops_it_before_its_turn_and_silences_it_afterwards()
    {
        var recorder = new Recorder();
        var context = new ListContext();
        using var source = new CancellationTokenSource();
        recorder.DoWithTokenWork(source.Cancel, source.Token).PostTo(context);
        recorder.DoWithTokenWork(null, source.Token).PostTo(context);

        context.RunNext();
        Assert.Equal(1, recorder.Calls);
        context.RunNext();
        Assert.Equal(1, recorder.Calls);
        recorder.DoWithTokenWork(null, source.Token).PostTo(context);
        Assert.Equal(0, context.Count);
    }

    [Fact]
    public void And_that_of_an_async_handler_which_acknowledges_it_late()
    {
        using var source = new CancellationTokenSource();
        var context = new CatchingContext();
        var recorder = new AsyncRecorder();
        var release = new TaskCompletionSource();
        recorder.DoWithTokenWork(() => release.Task, source.Token).PostTo(context);
        Limits.Until(() => recorder.Calls == 1);
        source.Cancel();
        recorder.DoWithTokenWork(() => release.Task, source.Token).PostTo(context);
        release.SetResult();

        // What comes after it in the context shows that nothing was thrown before.
        var last = new FormatException();
        recorder.HandWork(() => throw last).PostTo(context);
        Limits.Until(() => !context.Caught.IsEmpty);
        Assert.Same(last, Assert.Single(context.Caught));
        Assert.Equal(2, recorder.Calls);
    }

    [Fact]
    public void The_handler_sees_the_callers_context_and_leaves_the_threads_alone()
    {
        var recorder = new Recorder();
        var context = new ListContext();
        var own = new SynchronizationContext();
        var seen = new List<string?>();
        void See()
        {
            seen.Add(Flowing.Value);
            Flowing.Value = "handler";
            SynchronizationContext.SetSynchronizationContext(null);
        }

        Limits.OnOwnThread(() =>
        {
            recorder.DoWork(See).PostTo(context);
            Flowing.Value = "caller";
            recorder.DoWork(See).PostTo(context);
            recorder
                .DoWork(() =>
                {
                    See();
                    throw new FormatException();
                })
                .PostTo(context);
            Flowing.Value = "later";
        });
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "thread";
            SynchronizationContext.SetSynchronizationContext(own);
            context.RunNext();
            context.RunNext();
            Assert.Throws<FormatException>(context.RunNext);
            Assert.Equal("thread", Flowing.Value);
            Assert.Same(own, SynchronizationContext.Current);
        });

        Assert.Equal([null, "caller", "caller"], seen);
    }

    [Fact]
    public void Without_a_context_there_is_nothing_to_post_to()
    {
        var recorder = new Recorder();

        Assert.Throws<ArgumentNullException>("context", () => recorder.DoWork(null).PostTo(null!));
        Assert.Throws<ArgumentNullException>("context", () => recorder.DoWithTokenWork(null, new(true)).PostTo(null!));
        Assert.Equal(0, recorder.Calls);
    }

    [Fact]
    public void A_context_that_refuses_is_heard_and_later_posts_are_good()
    {
        var recorder = new Recorder();
        var context = new ListContext();

        Assert.Throws<NotSupportedException>(() => recorder.DoWork(null).PostTo(new RefusingContext()));
        recorder.DoWork(null).PostTo(context);
        context.RunAll();

        Assert.Equal(1, recorder.Calls);
    }

    [Fact]
    public void A_context_that_runs_a_callback_twice_is_told()
    {
        var recorder = new Recorder();
        var context = new ListContext();
        recorder.DoWork(null).PostTo(context);

        context.RunNext(again: true);

        Assert.Contains("twice", Assert.Throws<InvalidOperationException>(context.RunNext).Message);
        Assert.Equal(1, recorder.Calls);
    }

    private sealed class RefusingContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) => throw new NotSupportedException();
    }
}
