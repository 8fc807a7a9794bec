using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>Fire and forget of handlers of all kinds: what runs, what is reported and what is dropped.</summary>
[Collection(nameof(GlobalState))]
public sealed class PostTests : IDisposable
{
    private static readonly AsyncLocal<string?> Local = new();

    private readonly ErrorListener _errors = new();

    public void Dispose() => _errors.Dispose();

    [Fact]
    public void Every_post_runs_to_its_end_once()
    {
        var recorder = new Recorder();
        var asyncRecorder = new AsyncRecorder();
        using var left = new CountdownEvent(6_000);
        void End() => left.Signal();
        async Task EndLater()
        {
            await Task.Yield();
            left.Signal();
        }

        for (int i = 0; i < 1_000; i++)
        {
            recorder.DoWork(End).Post();
            recorder.AskWork(() => left.Signal() ? 1 : 0).Post();
            asyncRecorder.DoWork(EndLater).Post();
            asyncRecorder.AskValueWork(EndLater).Post();
            asyncRecorder.AskPooledWork(EndLater).Post();
            asyncRecorder.DoPooledWork(Verbs.Body(End)).Post();
        }

        left.LimitedWait();
        Assert.Equal((2_000, 4_000), (recorder.Calls, asyncRecorder.Calls));
        Assert.Empty(_errors.Reported);
    }

    [Theory]
    [InlineData("sync")]
    [InlineData("at once")]
    [InlineData("later")]
    public void What_a_handler_throws_is_reported_with_its_stack_to_all_subscribers(string when)
    {
        using var others = new ErrorListener();
        static void Break() => throw new FormatException("It broke.");
        async Task BreakAsync()
        {
            if (when == "later")
            {
                await Task.Yield();
            }

            Break();
        }

        if (when == "sync")
        {
            new Recorder().DoWork(Break).Post();
            new Recorder().DoWithTokenWork(Break, default).Post();
            new Recorder().MakeWork(static () => throw new FormatException(nameof(Break))).Post();
        }
        else
        {
            new AsyncRecorder().DoWork(BreakAsync).Post();
            new AsyncRecorder().AskWork(BreakAsync).Post();
            new AsyncRecorder().DoPooledWork(BreakAsync).PostAfter(TimeSpan.FromMilliseconds(1));
        }

        Limits.Until(() => _errors.Reported.Count == 3 && others.Reported.Count == 3);
        Assert.All(
            _errors.Reported,
            static exception => Assert.Contains(nameof(Break), Assert.IsType<FormatException>(exception).ToString())
        );
    }

    [Fact]
    public async Task A_cancellation_by_the_posts_own_token_is_dropped_and_any_other_is_reported()
    {
        using var source = new CancellationTokenSource();
        using var other = new CancellationTokenSource();
        var recorder = new Recorder();
        other.Cancel();

        recorder.DoWithTokenWork(source.Cancel, source.Token).Post();
        Limits.Until(() => source.IsCancellationRequested);
        recorder.DoWork(() => throw new OperationCanceledException("Nobody's.")).Post();
        recorder.DoWithTokenWork(() => throw new OperationCanceledException("Foreign.", other.Token), default).Post();
        Limits.Until(() => _errors.Reported.Count == 2);
        await recorder.DoWork(null).Dispatch();

        Assert.All(_errors.Reported, static exception => Assert.IsType<OperationCanceledException>(exception));
        Assert.Equal(2, _errors.Reported.Count);
    }

    [Fact]
    public async Task A_late_failure_is_reported_in_the_handlers_context()
    {
        var thrown = new FormatException("It broke.");
        var seen = new TaskCompletionSource<string?>(TaskCreationOptions.RunContinuationsAsynchronously);
        void Look(object? sender, DispatchErrorEventArgs args)
        {
            if (ReferenceEquals(args.Exception, thrown))
            {
                seen.TrySetResult(Local.Value);
            }
        }

        DispatchErrors.Unhandled += Look;
        try
        {
            // Not before it is awaited: until then, it is no late one.
            var awaited = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            async Task Break()
            {
                Local.Value = "handler";
                await awaited.Task;
                throw thrown;
            }

            new AsyncRecorder().HandValueWork(() => new ValueTask(new WatchedTask(Break(), awaited), 0)).Post();
            Assert.Equal("handler", await seen.Task.Limited());
        }
        finally
        {
            DispatchErrors.Unhandled -= Look;
        }
    }

    [Fact]
    public void Whoever_completes_the_task_does_not_get_what_the_handler_throws()
    {
        var reportedOnThePool = new TaskCompletionSource();
        void Look(object? sender, DispatchErrorEventArgs args)
        {
            if (Thread.CurrentThread.IsThreadPoolThread)
            {
                reportedOnThePool.TrySetResult();
            }
        }

        DispatchErrors.Unhandled += Look;
        try
        {
            using var running = new ManualResetEventSlim();
            var source = new ManualState();
            new AsyncRecorder()
                .HandValueWork(() =>
                {
                    running.Set();
                    return new ValueTask(source, source.Token);
                })
                .Post();
            running.LimitedWait();
            Limits.OnOwnThread(() => source.Fail(new FormatException("From elsewhere.")));
            reportedOnThePool.Task.Limited().GetAwaiter().GetResult();
        }
        finally
        {
            DispatchErrors.Unhandled -= Look;
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task An_async_one_is_dropped_if_the_posts_token_is_cancelled_and_reported_otherwise(bool later)
    {
        using var source = new CancellationTokenSource();
        var recorder = new AsyncRecorder();
        using var left = new CountdownEvent(3);
        async Task Cancel(Action before)
        {
            if (later)
            {
                await Task.Yield();
            }

            before();
            left.Signal();
            throw new OperationCanceledException("With whatever token.");
        }

        recorder.DoWithTokenWork(() => Cancel(static () => { }), source.Token).Post();
        Limits.Until(() => left.CurrentCount == 2);
        recorder.DoWork(() => Cancel(static () => { })).Post();
        Limits.Until(() => _errors.Reported.Count == 2);
        recorder.DoWithTokenWork(() => Cancel(source.Cancel), source.Token).Post();
        left.LimitedWait();
        recorder.DoWithTokenWork(static () => Task.CompletedTask, source.Token).Post();
        for (int i = 0; i < 100; i++)
        {
            await recorder.DoWork(static async () => await Task.Yield()).Dispatch();
        }

        Assert.Equal(2, _errors.Reported.Count);
        Assert.All(_errors.Reported, static exception => Assert.IsType<OperationCanceledException>(exception));
        Assert.Equal(103, recorder.Calls);
    }

    [Fact]
    public void An_argument_without_an_exception_is_refused() =>
        Assert.Throws<ArgumentNullException>(static () => new DispatchErrorEventArgs(null!));

    /// <summary>A task that tells when it is awaited.</summary>
    private sealed class WatchedTask(Task task, TaskCompletionSource awaited) : IValueTaskSource
    {
        public ValueTaskSourceStatus GetStatus(short token) =>
            task.IsCompleted ? ValueTaskSourceStatus.Faulted : ValueTaskSourceStatus.Pending;

        public void GetResult(short token) => task.GetAwaiter().GetResult();

        public void OnCompleted(
            Action<object?> continuation,
            object? state,
            short token,
            ValueTaskSourceOnCompletedFlags flags
        )
        {
            task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(() => continuation(state));
            // Long after this has returned: until then the failure is reported by who awaits, in its own context.
            _ = Task.Delay(200).ContinueWith(_ => awaited.SetResult(), TaskScheduler.Default);
        }
    }
}
