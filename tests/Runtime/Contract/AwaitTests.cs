namespace ClosureGen.Runtime.Tests;

/// <summary>A <see cref="ValueTask"/> may be awaited once: what else is done with it is refused and does no harm.</summary>
public sealed class AwaitTests
{
    [Fact]
    public async Task A_second_await_throws()
    {
        var recorder = new Recorder();
        ValueTask<int> task = recorder.AskWork(static () => 1).Dispatch();
        ValueTask nothing = recorder.DoWork(null).Dispatch();
        Assert.Equal(1, await task);
        await nothing;

        // The states serve others by now, whose results must not be seen.
        ValueTask<int> other = recorder.AskWork(static () => 2).Dispatch();
        ValueTask otherNothing = recorder.DoWork(null).Dispatch();

        InvalidOperationException refused = await Assert.ThrowsAsync<InvalidOperationException>(async () => await task);
        Assert.Contains("AsTask", refused.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await nothing);
        Assert.True(task.IsCompleted, "There is nothing to wait for.");
        Assert.Throws<InvalidOperationException>(() => task.GetAwaiter().GetResult());
        await Assert.ThrowsAsync<InvalidOperationException>(() => task.AsTask());
        Assert.Equal(2, await other);
        await otherNothing;
    }

    [Fact]
    public async Task A_second_await_throws_after_a_failure_too()
    {
        var recorder = new Recorder();
        ValueTask task = recorder.DoWork(static () => throw new FormatException()).Dispatch();

        await Assert.ThrowsAsync<FormatException>(async () => await task);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await task);
    }

    [Fact]
    public async Task Two_who_await_at_once_are_told_apart()
    {
        using var release = new ManualResetEventSlim();
        var recorder = new Recorder();
        ValueTask<int> task = recorder.AskWork(() => Waited(release)).Dispatch();
        Task<int> first = AwaitOnce(task);

        Assert.True(task.IsFaulted, "There is nothing to wait for.");
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await task);
        await Assert.ThrowsAsync<InvalidOperationException>(() => task.AsTask());
        release.Set();

        Assert.Equal(1, await first.Limited());
    }

    [Fact]
    public async Task GetResult_before_completion_throws_and_the_operation_is_unharmed()
    {
        using var release = new ManualResetEventSlim();
        var recorder = new Recorder();
        ValueTask<int> task = recorder.AskWork(() => Waited(release)).Dispatch();

        for (int i = 0; i < 3; i++)
        {
            InvalidOperationException refused = Assert.Throws<InvalidOperationException>(() =>
                task.GetAwaiter().GetResult()
            );
            Assert.Contains("not completed", refused.Message, StringComparison.Ordinal);
            Assert.Throws<InvalidOperationException>(() => task.Result);
            Assert.False(task.IsCompleted);
        }

        release.Set();
        Assert.Equal(1, await task);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await task);
    }

    [Fact]
    public async Task AsTask_uses_the_original_up_and_can_be_awaited_by_many()
    {
        using var release = new ManualResetEventSlim();
        ValueTask<int> task = new Recorder().AskWork(() => Waited(release)).Dispatch();
        Task<int> asTask = task.AsTask();

        Assert.Throws<InvalidOperationException>(() => task.GetAwaiter().OnCompleted(static () => { }));
        release.Set();

        int[] results = await Task.WhenAll(asTask, asTask.WaitAsync(Limits.Test)).Limited();
        Assert.Equal([1, 1], results);
        Assert.Equal(1, await asTask);
    }

    [Theory]
    [InlineData("await", "await")]
    [InlineData("AsTask", "AsTask")]
    [InlineData("poll", "AsTask")]
    public async Task Of_two_threads_that_want_a_task_or_the_result_at_once_one_gets_it(string way, string other)
    {
        int rounds = StressLength.Rounds(5_000, 20_000);
        using var barrier = new Barrier(2);
        ValueTask<int> task = default;
        int got = 0;
        int refused = 0;
        async Task TakePart(string way)
        {
            barrier.SignalAndWait();
            try
            {
                while (way == "poll" && !task.IsCompleted)
                {
                    Thread.SpinWait(1);
                }

                // Neither may end the process: not the callback that AsTask registers either.
                int result = way switch
                {
                    "poll" => task.GetAwaiter().GetResult(),
                    "await" => await task,
                    _ => await task.AsTask(),
                };
                Interlocked.Add(ref got, result);
            }
            catch (InvalidOperationException)
            {
                Interlocked.Increment(ref refused);
            }
        }

        var recorder = new Recorder();
        for (int i = 0; i < rounds; i++)
        {
            task = recorder
                .AskWork(static () =>
                {
                    Thread.SpinWait(200);
                    return 1;
                })
                .Dispatch();
            await Task.WhenAll(Task.Run(() => TakePart(way)), Task.Run(() => TakePart(other))).Limited();
            Assert.Equal((i + 1, i + 1), (got, refused));
        }
    }

    [Fact]
    public async Task Preserve_can_be_awaited_again()
    {
        ValueTask<int> task = new Recorder().AskWork(static () => 4).Dispatch().Preserve();

        Assert.Equal(4, await task);
        Assert.Equal(4, await task);
    }

    [Fact]
    public async Task One_that_has_completed_can_be_looked_at_before_it_is_awaited()
    {
        var recorder = new Recorder();
        ValueTask fine = recorder.DoWork(null).Dispatch();
        ValueTask broken = recorder.DoWork(static () => throw new FormatException()).Dispatch();
        Limits.Until(() => fine.IsCompleted && broken.IsCompleted);

        Assert.True(fine.IsCompletedSuccessfully);
        Assert.False(fine.IsFaulted);
        Assert.True(broken.IsFaulted);
        Assert.False(broken.IsCanceled);
        await fine;
        await Assert.ThrowsAsync<FormatException>(async () => await broken);
    }

    [Fact]
    public async Task Operations_of_every_outcome_can_be_left_unawaited()
    {
        var recorder = new Recorder();
        using var source = new CancellationTokenSource();
#pragma warning disable CGEN023 // Dropping them is what is tested.
        for (int i = 0; i < 300; i++)
        {
            _ = recorder.DoWork(null).Dispatch();
            _ = recorder.DoWork(static () => throw new FormatException()).Dispatch();
            _ = recorder.AskWork(static () => 1).Dispatch(source.Token);
            _ = recorder.DoWithTokenWork(source.Cancel, source.Token).Dispatch();
            _ = recorder.DoItemEach((int[])[1, 2, 3], static _ => { }).RunAsync();
            using DispatchBatch batch = DispatchBatch.Rent();
            batch.Add(recorder.DoWork(null));
            _ = batch.RunAsync();
        }
#pragma warning restore CGEN023

        GC.Collect();
        for (int i = 0; i < 300; i++)
        {
            Assert.Equal(i, await recorder.AskItemWork(i, static item => item).Dispatch());
        }
    }

    private static async Task<int> AwaitOnce(ValueTask<int> task) => await task.ConfigureAwait(false);

    private static int Waited(ManualResetEventSlim release)
    {
        release.LimitedWait();
        return 1;
    }
}
