using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>Fire and forget of async handlers: what runs, what is reported and what is dropped.</summary>
[Collection(nameof(GlobalState))]
public sealed class AsyncPostTests : IDisposable
{
    private static readonly AsyncLocal<string?> Local = new();

    private readonly ErrorListener _errors = new();

    public void Dispose() => _errors.Dispose();

    [Fact]
    public void Every_post_runs_to_its_end_once()
    {
        var recorder = new AsyncRecorder();
        using var left = new CountdownEvent(4_000);
        async Task Body()
        {
            await Task.Yield();
            left.Signal();
        }

        Task AtOnce()
        {
            left.Signal();
            return Task.CompletedTask;
        }

        for (int i = 0; i < 1_000; i++)
        {
            recorder.DoWork(Body).Post();
            recorder.AskValueWork(Body).Post();
            recorder.AskPooledWork(Body).Post();
            recorder.DoPooledWork(AtOnce).Post();
        }

        left.LimitedWait();
        Assert.Equal(4_000, recorder.Calls);
        Assert.Empty(_errors.Reported);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void What_a_handler_throws_is_reported_with_its_stack(bool later)
    {
        var recorder = new AsyncRecorder();
        async Task Break()
        {
            if (later)
            {
                await Task.Yield();
            }

            throw new FormatException("It broke.");
        }

        recorder.DoWork(Break).Post();
        recorder.AskWork(Break).Post();
        recorder.DoPooledWork(Break).Post();
        Limits.Until(() => _errors.Reported.Count == 3);

        Assert.All(
            _errors.Reported,
            static exception =>
                Assert.Contains(
                    nameof(Break),
                    Assert.IsType<FormatException>(exception).StackTrace,
                    StringComparison.Ordinal
                )
        );
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
    public async Task A_cancellation_is_dropped_if_the_posts_token_is_cancelled_and_reported_otherwise(bool later)
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
            awaited.SetResult();
        }
    }
}
