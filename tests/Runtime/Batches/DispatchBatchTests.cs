using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>The life of a <see cref="DispatchBatch"/>: renting, filling, running, disposing, and stale handles.</summary>
public sealed class DispatchBatchTests
{
    [Fact]
    public void Copies_are_the_same_batch()
    {
        var recorder = new Recorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        DispatchBatch copy = batch;
        using DispatchBatch other = DispatchBatch.Rent();
        copy.Add(recorder.DoWork(null));

        Assert.Equal(1, batch.Count);
        Assert.True(batch == copy);
        Assert.True(batch != other);
        Assert.True(batch.Equals((object)copy));
        Assert.Equal(batch.GetHashCode(), copy.GetHashCode());
        Assert.False(batch.Equals("a batch"));
        batch.Run();
        Assert.Equal(0, copy.Count);
    }

    [Fact]
    public async Task Results_can_be_read_until_the_batch_runs_again_or_is_disposed()
    {
        var recorder = new Recorder();
        DispatchBatch batch = DispatchBatch.Rent();
        BatchResult<int> first = recorder.AskWork(static () => 1).AddTo(batch);
        Assert.Throws<InvalidOperationException>(() => first.Value);
        batch.Run();
        BatchResult<int> second = recorder.AskWork(static () => 2).AddTo(batch);

        // Filling again leaves the last run's results alone.
        Assert.Equal(1, first.Value);
        await batch.RunAsync();
        Assert.Throws<InvalidOperationException>(() => first.Value);
        Assert.Equal(2, second.Value);
        batch.Dispose();
        Assert.Throws<InvalidOperationException>(() => second.Value);

        // Neither sees what the same states do for others.
        using DispatchBatch other = DispatchBatch.Rent();
        BatchResult<int>[] results = [.. Enumerable.Range(10, 10).Select(i => recorder.AskWork(() => i).AddTo(other))];
        other.Run();
        Assert.Throws<InvalidOperationException>(() => first.Value);
        Assert.Throws<InvalidOperationException>(() => second.Value);
        Assert.Equal(Enumerable.Range(10, 10), results.Select(static result => result.Value));
    }

    [Theory]
    [InlineData("sync")]
    [InlineData("at once")]
    [InlineData("later")]
    public async Task A_result_of_a_handler_that_threw_throws_the_same(string when)
    {
        var recorder = new Recorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        BatchResult<int> fine = recorder.AskWork(static () => 1).AddTo(batch);
        BatchResult<int> broken =
            when == "sync"
                ? recorder.AskWork(static () => throw new FormatException("item")).AddTo(batch)
                : new AsyncRecorder().AskWork(Break).AddTo(batch);
        BatchResult<int> never = recorder.AskWork(static () => 3).AddTo(batch);
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(async () => await batch.RunAsync(1));
        Assert.Equal(2, thrown.Data["ClosureGen.Started"]);
        Assert.Equal(1, fine.Value);
        Assert.Equal("item", Assert.Throws<FormatException>(() => broken.Value).Message);
        Assert.Throws<FormatException>(() => broken.Value);
        Assert.Contains("before", Assert.Throws<InvalidOperationException>(() => never.Value).Message);

        async Task Break()
        {
            if (when == "later")
            {
                await Task.Yield();
            }

            throw new FormatException("item");
        }
    }

    [Fact]
    public void After_a_failed_run_it_can_be_filled_again()
    {
        var recorder = new Recorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        for (int round = 0; round < 3; round++)
        {
            batch.Add(recorder.DoWork(static () => throw new FormatException()));
            batch.Add(recorder.DoWork(null));
            Assert.Throws<AggregateException>(() => batch.Run(1));
            Assert.Equal(0, batch.Count);
            batch.Add(recorder.DoWork(null));
            batch.Run();
            Assert.Equal(0, batch.Count);
        }

        Assert.Equal(6, recorder.Calls);
    }

    [Fact]
    public async Task While_it_runs_it_can_neither_be_filled_nor_run()
    {
        using var release = new ManualResetEventSlim();
        var recorder = new Recorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(release.LimitedWait));
        ValueTask run = batch.RunAsync();

        Assert.Throws<InvalidOperationException>(() => batch.Add(recorder.DoWork(null)));
        Assert.Throws<InvalidOperationException>(() => recorder.AskWork(static () => 1).AddTo(batch));
        Assert.Throws<InvalidOperationException>(() => batch.Run());
        Assert.Throws<InvalidOperationException>(() =>
        {
            _ = batch.RunAsync().AsTask();
        });
        release.Set();
        await run;

        batch.Add(recorder.DoWork(null));
        batch.Run();
        Assert.Equal(2, recorder.Calls);
    }

    [Fact]
    public async Task Results_of_async_handlers_are_read_when_all_have_ended()
    {
        var recorder = new AsyncRecorder();
        var later = new TaskCompletionSource<object?>();
        using DispatchBatch batch = DispatchBatch.Rent();
        BatchResult<int> now = recorder.AskWork(static () => Task.CompletedTask).AddTo(batch);
        BatchResult<object?> then = recorder.HandResultWork(() => later.Task).AddTo(batch);
        ValueTask run = batch.RunAsync();
        Limits.Until(() => recorder.Calls == 2);
        Assert.Throws<InvalidOperationException>(() => then.Value);
        later.SetResult("later");
        await run;
        Assert.Equal((7, "later"), (now.Value, then.Value));
    }

    [Fact]
    public async Task With_an_async_handler_a_blocking_run_is_refused_and_the_batch_can_be_awaited_still()
    {
        var recorder = new AsyncRecorder();
        var plain = new Recorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(static () => Task.CompletedTask));
        batch.Add(plain.DoWork(null));
        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(() => batch.Run());
        Assert.Contains("RunAsync", exception.Message, StringComparison.Ordinal);
        Assert.Equal((0, 2), (plain.Calls + recorder.Calls, batch.Count));
        await batch.RunAsync();
        Assert.Equal((1, 1), (plain.Calls, recorder.Calls));

        batch.Add(plain.DoWork(null));
        batch.Run();
        Assert.Equal(2, plain.Calls);
    }

    [Fact]
    public async Task A_batch_that_is_disposed_while_Run_refuses_it_is_disposed()
    {
        using var both = new Barrier(2);
        var recorder = new AsyncRecorder();
        DispatchBatch batch = default;
        int rounds = Slow.HasAllCases ? 20_000 : 2_000;
        Task other = Task.Factory.StartNew(() => Repeat(() => batch.Dispose()), TaskCreationOptions.LongRunning);
        Repeat(() => Assert.ThrowsAny<InvalidOperationException>(() => batch.Run()), isFirst: true);
        await other.Limited();
        Assert.Equal(0, recorder.Calls);

        void Repeat(Action action, bool isFirst = false)
        {
            for (int i = 0; i < rounds; i++)
            {
                if (isFirst)
                {
                    batch = DispatchBatch.Rent();
                    batch.Add(recorder.DoWork(static () => Task.CompletedTask));
                }

                both.SignalAndWait(Limits.Test);
                action();
                both.SignalAndWait(Limits.Test);
                Assert.Throws<ObjectDisposedException>(() => batch.Count);
                both.SignalAndWait(Limits.Test);
            }
        }
    }

    [Fact]
    public void An_item_that_runs_its_own_batch_fails_and_nothing_hangs()
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        DispatchBatch copy = batch;
        batch.Add(new Recorder().DoWork(() => copy.Run()));

        AggregateException exception = Assert.Throws<AggregateException>(() => batch.Run());

        Assert.IsType<InvalidOperationException>(Assert.Single(exception.InnerExceptions));
    }

    [Fact]
    public void Disposed_before_a_run_it_drops_what_was_added()
    {
        var recorder = new Recorder();
        DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(null));
        BatchResult<int> result = recorder.AskWork(static () => 1).AddTo(batch);
        batch.Dispose();
        batch.Dispose();

        Assert.Throws<InvalidOperationException>(() => result.Value);
        Assert.Throws<ObjectDisposedException>(() => batch.Run());
        Assert.Equal(0, recorder.Calls);
    }

    [Fact]
    public async Task Disposed_during_a_run_it_lets_the_run_finish()
    {
        using var release = new ManualResetEventSlim();
        var recorder = new Recorder();
        DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(release.LimitedWait));
        batch.Add(recorder.DoWork(static () => throw new FormatException()));
        ValueTask run = batch.RunAsync(1);
        batch.Dispose();
        batch.Dispose();
        Assert.Throws<ObjectDisposedException>(() => batch.Count);

        // Whoever rents now gets another core: this one is still at work.
        DispatchBatch next = DispatchBatch.Rent();
        next.Add(recorder.DoWork(null));
        release.Set();
        await Assert.ThrowsAsync<AggregateException>(async () => await run);

        Assert.Equal(1, next.Count);
        next.Run();
        next.Dispose();
        Assert.Equal(3, recorder.Calls);
    }

    [Fact]
    public void A_stale_handle_never_touches_the_next_renters_batch()
    {
        var recorder = new Recorder();
        var stale = new DispatchBatch[50];
        for (int i = 0; i < stale.Length; i++)
        {
            stale[i] = DispatchBatch.Rent();
            stale[i].Dispose();
        }

        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(null));
        foreach (DispatchBatch handle in stale)
        {
            Assert.False(handle == batch);
            handle.Dispose();
            Assert.Throws<ObjectDisposedException>(() => handle.Count);
            Assert.Throws<ObjectDisposedException>(() => handle.Add(recorder.DoWork(null)));
            Assert.Throws<ObjectDisposedException>(() => recorder.AskWork(static () => 1).AddTo(handle));
            Assert.Throws<ObjectDisposedException>(() => handle.Run());
            Assert.Throws<ObjectDisposedException>(() =>
            {
                _ = handle.RunAsync().AsTask();
            });
        }

        Assert.Equal(1, batch.Count);
        batch.Run();
        Assert.Equal(1, recorder.Calls);
    }

    [Fact]
    public async Task Adding_from_many_threads_loses_nothing()
    {
        var recorder = new Recorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        DispatchBatch shared = batch;
        await Task.WhenAll(
                Enumerable
                    .Range(0, 4)
                    .Select(_ =>
                        Task.Factory.StartNew(
                            () =>
                            {
                                for (int i = 0; i < 2_000; i++)
                                {
                                    shared.Add(recorder.DoWork(null));
                                }
                            },
                            TaskCreationOptions.LongRunning
                        )
                    )
            )
            .Limited();

        Assert.Equal(8_000, batch.Count);
        await batch.RunAsync();
        Assert.Equal(8_000, recorder.Calls);
    }

    [Fact]
    public async Task Disposing_from_many_threads_gives_it_back_once()
    {
        for (int round = 0; round < 300; round++)
        {
            DispatchBatch batch = DispatchBatch.Rent();
            batch.Add(new Recorder().DoWork(null));
            await Task.WhenAll(Task.Run(batch.Dispose), Task.Run(batch.Dispose)).Limited();
            using DispatchBatch one = DispatchBatch.Rent();
            using DispatchBatch other = DispatchBatch.Rent();
            Assert.False(one == other);
            one.Add(new Recorder().DoWork(null));
            Assert.Equal((1, 0), (one.Count, other.Count));
        }
    }
}
