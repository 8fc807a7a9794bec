namespace ClosureGen.Runtime.Tests;

/// <summary>Runs whose token is cancelled: no further item starts, and the run is cancelled iff one was not started.</summary>
public sealed class BatchCancellationTests
{
    private const string Started = "ClosureGen.Started";

    private static readonly AsyncLocal<CancellationTokenSource?> Cancelling = new(static change =>
    {
        if (change.ThreadContextChanged)
        {
            change.PreviousValue?.Cancel();
        }
    });

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task Before_the_run_nothing_starts(string form)
    {
        int calls = 0;
        var cancelled = new CancellationToken(canceled: true);

        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            Run(form, 10, -1, _ => calls++, cancelled)
        );

        Assert.Equal(cancelled, exception.CancellationToken);
        Assert.Equal(0, exception.Data[Started]);
        Assert.Equal(0, calls);
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task Within_an_item_no_further_one_starts(string form)
    {
        foreach (int degree in (int[])(Forms.IsLate(form) ? [1] : [1, -1]))
        {
            using var source = new CancellationTokenSource();
            int calls = 0;
            OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
                Run(
                    form,
                    1_000,
                    degree,
                    item =>
                    {
                        Interlocked.Increment(ref calls);
                        if (item == 4)
                        {
                            // Those before it can be with another thread that has not come to them yet.
                            Limits.Until(() => Volatile.Read(ref calls) >= 5);
                            source.Cancel();
                        }

                        // Else a helper might have run all others before.
                        SpinWait.SpinUntil(() => item < 4 || source.IsCancellationRequested);
                    },
                    source.Token
                )
            );

            Assert.Equal(source.Token, exception.CancellationToken);
            Assert.Equal(calls, exception.Data[Started]);
            Assert.InRange(calls, 5, 999);
            if (degree == 1)
            {
                Assert.Equal(5, calls);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task No_further_item_starts_even_where_the_tokens_callbacks_are_held_up(string form)
    {
        using var source = new CancellationTokenSource();
        using var release = new ManualResetEventSlim();
        using var held = new ManualResetEventSlim();
        int calls = 0;
        Task cancelling = Task.CompletedTask;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            Run(
                form,
                100,
                1,
                item =>
                {
                    calls++;
                    if (item == 4)
                    {
                        // Registered last and so called first: it keeps all others waiting.
                        source.Token.Register(() =>
                        {
                            held.Set();
                            release.LimitedWait();
                        });
                        cancelling = Task.Factory.StartNew(source.Cancel, TaskCreationOptions.LongRunning);
                        held.LimitedWait();
                    }

                    if (item == 99)
                    {
                        release.Set();
                    }
                },
                source.Token
            )
        );
        release.Set();
        await cancelling.Limited();

        Assert.Equal(5, calls);
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task In_the_last_item_the_run_is_not_cancelled(string form)
    {
        foreach (int count in (int[])[1, 10])
        {
            using var source = new CancellationTokenSource();
            int calls = 0;
            void Cancel(int item)
            {
                calls++;
                if (item == count - 1)
                {
                    source.Cancel();
                }
            }

            await Run(form, count, 1, Cancel, source.Token);
            Assert.Equal(count, calls);
        }
    }

    [Fact]
    public void A_token_cancelled_as_a_run_of_one_begins_cancels_it()
    {
        using var source = new CancellationTokenSource();
        bool hasRun = false;
        OperationCanceledException exception = Assert.Throws<OperationCanceledException>(() =>
            Limits.OnOwnThread(() =>
            {
                // Told, and so cancelled, when the run puts the caller's context aside.
                Cancelling.Value = source;
                new Recorder().DoItemAloneEach((int[])[1], _ => hasRun = true).Run(source.Token);
            })
        );
        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(0, exception.Data[Started]);
        Assert.False(hasRun);
    }

    [Fact]
    public async Task Items_in_flight_that_give_up_for_the_token_cancel_the_run()
    {
        using var source = new CancellationTokenSource();
        var recorder = new AsyncRecorder();
        Func<Task>[] items = [Wait, Wait];
        Task run = recorder.DoEach(items).RunAsync(2, source.Token).AsTask();
        Limits.Until(() => recorder.Calls == 2);
        source.Cancel();
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(run.Limited);
        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(2, exception.Data[Started]);

        Task Wait() => Task.Delay(Timeout.Infinite, source.Token);
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task An_item_that_acknowledges_the_token_cancels_the_run_and_does_not_fail(string form)
    {
        // The last one too, when all were started: it has not done what it was started for, and a run that ended well
        // would hide that.
        foreach ((int count, int last) in ((int, int)[])[(10, 2), (10, 9), (1, 0)])
        {
            using var source = new CancellationTokenSource();
            int calls = 0;
            OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
                Run(
                    form,
                    count,
                    1,
                    item =>
                    {
                        calls++;
                        if (item == last)
                        {
                            source.Cancel();
                            source.Token.ThrowIfCancellationRequested();
                        }
                    },
                    source.Token
                )
            );

            Assert.Equal(source.Token, exception.CancellationToken);
            Assert.Equal(last + 1, calls);
            Assert.Equal(last + 1, exception.Data[Started]);
        }
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task A_failure_wins_over_a_cancellation(string form)
    {
        using var source = new CancellationTokenSource();

        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(() =>
            Run(
                form,
                10,
                1,
                item =>
                {
                    source.Cancel();
                    throw new FormatException();
                },
                source.Token
            )
        );

        Assert.IsType<FormatException>(Assert.Single(exception.InnerExceptions));
        Assert.Equal(1, exception.Data[Started]);
    }

    [Fact]
    public async Task A_cancelled_token_does_not_cancel_a_run_of_nothing()
    {
        var cancelled = new CancellationToken(canceled: true);
        using DispatchBatch batch = DispatchBatch.Rent();

        new Recorder().DoItemEach(Array.Empty<int>(), static _ => { }).Run(cancelled);
        await new Recorder().DoItemEach(Array.Empty<int>(), static _ => { }).RunAsync(cancelled);
        batch.Run(cancelled);
        await batch.RunAsync(cancelled);
    }

    [Fact]
    public void The_token_of_one_run_does_not_stop_the_next()
    {
        var recorder = new Recorder();
        for (int i = 0; i < 200; i++)
        {
            using var source = new CancellationTokenSource();
            recorder.DoItemEach((int[])[1, 2], static _ => { }).Run(source.Token);
            using var cancelling = new ManualResetEventSlim();
            recorder
                .DoItemEach(
                    (int[])[1, 2, 3],
                    item =>
                    {
                        if (item == 1)
                        {
                            source.Cancel();
                        }
                    }
                )
                .Run(1);
        }

        Assert.Equal(200 * 5, recorder.Calls);
    }

    [Fact]
    public async Task The_handlers_own_token_is_the_runs()
    {
        var recorder = new Recorder();
        using var source = new CancellationTokenSource();

        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            await recorder
                .DoItemWithTokenEach(
                    (int[])[0, 1, 2, 3],
                    item =>
                    {
                        if (item == 1)
                        {
                            source.Cancel();
                        }
                    },
                    source.Token
                )
                .RunAsync(1)
        );

        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(2, recorder.Calls);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task Pairings_whose_own_token_is_dead_are_passed_over_and_the_others_run(bool blocks, bool inTime)
    {
        using var source = new CancellationTokenSource();
        var recorder = new Recorder();
        var asyncRecorder = new AsyncRecorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(null));
        if (inTime)
        {
            batch.Add(recorder.DoWithTokenWork(source.Cancel, source.Token));
        }
        else
        {
            source.Cancel();
        }

        BatchResult<int> passedOver = recorder.AskWithTokenWork(static () => 1, source.Token).AddTo(batch);
        if (!blocks)
        {
            batch.Add(asyncRecorder.DoWithTokenWork(static () => Task.CompletedTask, source.Token));
            batch.Add(asyncRecorder.DoWithTokenWork(static async () => await Task.Yield(), default));
        }

        BatchResult<int> last = recorder.AskWork(static () => 2).AddTo(batch);
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            if (blocks)
            {
                batch.Run(1);
            }
            else
            {
                await batch.RunAsync(1);
            }
        });
        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal((inTime ? 3 : 2, blocks ? 0 : 1), (recorder.Calls, asyncRecorder.Calls));
        Assert.Equal(recorder.Calls + asyncRecorder.Calls, exception.Data[Started]);
        Assert.Equal(2, last.Value);
        Assert.Throws<InvalidOperationException>(() => passedOver.Value);
    }

    [Fact]
    public async Task One_that_acknowledges_its_own_token_late_cancels_the_run()
    {
        using var source = new CancellationTokenSource();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(new AsyncRecorder().DoWithTokenWork(() => Task.Run(source.Cancel), source.Token));
        OperationCanceledException exception = await Assert.ThrowsAsync<OperationCanceledException>(async () =>
            await batch.RunAsync()
        );
        Assert.Equal(source.Token, exception.CancellationToken);
    }

    private static Task Run(
        string form,
        int count,
        int degree,
        Action<int> action,
        CancellationToken cancellationToken = default
    ) => Forms<Own>.Run(form, count, action, degree, cancellationToken);

    private readonly struct Own;
}
