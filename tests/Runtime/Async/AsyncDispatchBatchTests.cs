using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>Async handlers in a <c>DispatchBatch</c>, alone and beside others.</summary>
public sealed class AsyncDispatchBatchTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(-1)]
    public async Task Handlers_of_all_kinds_run_to_their_ends_before_the_batch_does(int degree)
    {
        var recorder = new AsyncRecorder();
        var plain = new Recorder();
        int ended = 0;
        async Task Body()
        {
            await Task.Yield();
            Interlocked.Increment(ref ended);
        }

        using DispatchBatch batch = DispatchBatch.Rent();
        for (int round = 0; round < 20; round++)
        {
            for (int i = 0; i < 20; i++)
            {
                batch.Add(recorder.DoWork(Body));
                batch.Add(recorder.AskValueWork(Body));
                batch.Add(recorder.DoPooledWork(Body));
                batch.Add(plain.DoWork(() => Interlocked.Increment(ref ended)));
            }

            await batch.RunAsync(degree);
            Assert.Equal(0, batch.Count);
            Assert.Equal((round + 1) * 80, ended);
        }
    }

    [Fact]
    public async Task Results_are_read_after_the_run()
    {
        var recorder = new AsyncRecorder();
        var later = new TaskCompletionSource<object?>();
        using DispatchBatch batch = DispatchBatch.Rent();
        BatchResult<int> now = recorder.AskWork(static () => Task.CompletedTask).AddTo(batch);
        BatchResult<object?> then = recorder.HandResultWork(() => later.Task).AddTo(batch);
        BatchResult<int> plain = new Recorder().AskWork(static () => 3).AddTo(batch);
        BatchResult<object?> dropped = default;

        ValueTask run = batch.RunAsync();
        Limits.Until(() => recorder.Calls == 2);
        Assert.Throws<InvalidOperationException>(() => then.Value);
        Assert.Throws<InvalidOperationException>(() => dropped.Value);
        later.SetResult("later");
        await run;

        Assert.Equal(7, now.Value);
        Assert.Equal("later", then.Value);
        Assert.Equal("later", then.Value);
        Assert.Equal(3, plain.Value);
        batch.Add(recorder.DoWork(static () => Task.CompletedTask));
        await batch.RunAsync();
        Assert.Throws<InvalidOperationException>(() => then.Value);
    }

    [Fact]
    public async Task A_blocking_run_is_refused_before_anything_runs_and_the_batch_can_be_awaited_still()
    {
        var recorder = new AsyncRecorder();
        var plain = new Recorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(plain.DoWork(null));
        batch.Add(recorder.DoWork(static () => Task.CompletedTask));

        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(() => batch.Run());

        Assert.Contains("RunAsync", exception.Message, StringComparison.Ordinal);
        Assert.Equal(0, plain.Calls + recorder.Calls);
        Assert.Equal(2, batch.Count);
        await batch.RunAsync();
        Assert.Equal(2, plain.Calls + recorder.Calls);
        batch.Add(plain.DoWork(null));
        batch.Run();
        Assert.Equal(3, plain.Calls + recorder.Calls);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Failures_come_in_the_order_of_adding_and_stop_the_run(bool later)
    {
        var recorder = new AsyncRecorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        async Task Break()
        {
            if (later)
            {
                await Task.Yield();
            }

            throw new FormatException("It broke.");
        }

        batch.Add(recorder.DoWork(static () => Task.CompletedTask));
        BatchResult<int> failed = recorder.AskWork(Break).AddTo(batch);
        BatchResult<int> notStarted = recorder.AskWork(static () => Task.CompletedTask).AddTo(batch);

        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(async () =>
            await batch.RunAsync(1)
        );

        Assert.IsType<FormatException>(Assert.Single(exception.InnerExceptions));
        Assert.Equal(2, exception.Data["ClosureGen.Started"]);
        Assert.Throws<FormatException>(() => failed.Value);
        Assert.Throws<InvalidOperationException>(() => notStarted.Value);
        Assert.Equal(0, batch.Count);
    }

    [Fact]
    public async Task A_sync_handler_that_fails_beside_async_ones_fails_the_run()
    {
        var recorder = new AsyncRecorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(static () => Task.CompletedTask));
        batch.Add(new Recorder().DoWork(static () => throw new FormatException("It broke.")));
        batch.Add(recorder.DoWork(static () => Task.CompletedTask));

        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(async () =>
            await batch.RunAsync(1)
        );

        Assert.IsType<FormatException>(Assert.Single(exception.InnerExceptions));
        Assert.Equal(2, exception.Data["ClosureGen.Started"]);
        Assert.Equal(1, recorder.Calls);
    }

    [Fact]
    public async Task A_sync_handler_that_acknowledges_its_own_token_beside_async_ones_cancels_the_run()
    {
        using var source = new CancellationTokenSource();
        var recorder = new AsyncRecorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(static () => Task.CompletedTask));
        batch.Add(new Recorder().DoWithTokenWork(source.Cancel, source.Token));
        batch.Add(recorder.DoWork(static () => Task.CompletedTask));

        OperationCanceledException exception = await Assert.ThrowsAsync<OperationCanceledException>(async () =>
            await batch.RunAsync(1)
        );

        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(3, exception.Data["ClosureGen.Started"]);
        Assert.Equal(2, recorder.Calls);
    }

    [Fact]
    public async Task A_handler_whose_own_token_is_dead_is_not_called()
    {
        using var source = new CancellationTokenSource();
        var recorder = new AsyncRecorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWithTokenWork(static () => Task.CompletedTask, source.Token));
        batch.Add(recorder.DoWithTokenWork(static async () => await Task.Yield(), default));
        source.Cancel();

        OperationCanceledException exception = await Assert.ThrowsAsync<OperationCanceledException>(async () =>
            await batch.RunAsync()
        );

        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(1, recorder.Calls);
    }

    [Fact]
    public async Task A_handler_that_acknowledges_its_own_token_cancels_the_run_and_fails_nothing()
    {
        using var source = new CancellationTokenSource();
        var recorder = new AsyncRecorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWithTokenWork(() => Task.Run(source.Cancel), source.Token));

        OperationCanceledException exception = await Assert.ThrowsAsync<OperationCanceledException>(async () =>
            await batch.RunAsync()
        );

        Assert.Equal(source.Token, exception.CancellationToken);
    }

    [Fact]
    public async Task A_batch_that_is_disposed_while_Run_refuses_it_is_disposed()
    {
        using var both = new Barrier(2);
        var recorder = new AsyncRecorder();
        DispatchBatch batch = default;
        int rounds = Slow.IsAskedFor ? 20_000 : 2_000;
        Task other = Task.Factory.StartNew(
            () =>
            {
                for (int i = 0; i < rounds; i++)
                {
                    both.SignalAndWait(Limits.Test);
                    batch.Dispose();
                    both.SignalAndWait(Limits.Test);
                }
            },
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );
        for (int i = 0; i < rounds; i++)
        {
            batch = DispatchBatch.Rent();
            batch.Add(recorder.DoWork(static () => Task.CompletedTask));
            both.SignalAndWait(Limits.Test);
            Assert.ThrowsAny<InvalidOperationException>(() => batch.Run());
            both.SignalAndWait(Limits.Test);

            Assert.Throws<ObjectDisposedException>(() => batch.Count);
        }

        await other.Limited();
        Assert.Equal(0, recorder.Calls);
    }

    [Fact]
    public async Task Disposed_while_it_runs_it_finishes()
    {
        var release = new TaskCompletionSource();
        var recorder = new AsyncRecorder();
        DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(() => release.Task));
        ValueTask run = batch.RunAsync();
        Assert.Throws<InvalidOperationException>(() => batch.Add(recorder.DoWork(static () => Task.CompletedTask)));
        batch.Dispose();
        Assert.Throws<ObjectDisposedException>(() => batch.Count);
        release.SetResult();

        await run;
        Assert.Equal(1, recorder.Calls);
    }
}
