namespace ClosureGen.Runtime.Tests;

/// <summary>Runs whose token is cancelled: no further item starts, and the run is cancelled iff one was not started.</summary>
public sealed class BatchCancellationTests
{
    private const string Started = "ClosureGen.Started";

    public static TheoryData<string> Forms => BatchFailureTests.Forms;

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Before_the_run_nothing_starts(string form)
    {
        int calls = 0;
        var cancelled = new CancellationToken(canceled: true);

        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            BatchFailureTests.Run(form, 10, -1, _ => calls++, cancelled)
        );

        Assert.Equal(cancelled, exception.CancellationToken);
        Assert.Equal(0, exception.Data[Started]);
        Assert.Equal(0, calls);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Within_an_item_no_further_one_starts(string form)
    {
        foreach (int degree in (int[])[1, -1])
        {
            using var source = new CancellationTokenSource();
            int calls = 0;
            OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
                BatchFailureTests.Run(
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
    [MemberData(nameof(Forms))]
    public async Task No_further_item_starts_even_where_the_tokens_callbacks_are_held_up(string form)
    {
        using var source = new CancellationTokenSource();
        using var release = new ManualResetEventSlim();
        using var held = new ManualResetEventSlim();
        int calls = 0;
        Task cancelling = Task.CompletedTask;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            BatchFailureTests.Run(
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
    [MemberData(nameof(Forms))]
    public async Task In_the_last_item_the_run_is_not_cancelled(string form)
    {
        using var source = new CancellationTokenSource();
        int calls = 0;

        await BatchFailureTests.Run(
            form,
            10,
            1,
            item =>
            {
                calls++;
                if (item == 9)
                {
                    source.Cancel();
                }
            },
            source.Token
        );

        Assert.Equal(10, calls);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task An_item_that_acknowledges_the_token_cancels_the_run_and_does_not_fail(string form)
    {
        // The last one too, when all were started: it has not done what it was started for, and a run that ended well
        // would hide that.
        foreach (int last in (int[])[2, 9])
        {
            using var source = new CancellationTokenSource();
            int calls = 0;
            OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
                BatchFailureTests.Run(
                    form,
                    10,
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
    [MemberData(nameof(Forms))]
    public async Task A_failure_wins_over_a_cancellation(string form)
    {
        using var source = new CancellationTokenSource();

        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(() =>
            BatchFailureTests.Run(
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

    [Fact]
    public void A_pairing_with_a_dead_token_of_its_own_is_passed_over_and_the_others_run()
    {
        var recorder = new Recorder();
        var dead = new CancellationToken(canceled: true);
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(null));
        batch.Add(recorder.DoWithTokenWork(null, dead));
        BatchResult<int> passedOver = recorder.AskWithTokenWork(static () => 1, dead).AddTo(batch);
        BatchResult<int> last = recorder.AskWork(static () => 2).AddTo(batch);

        OperationCanceledException exception = Assert.ThrowsAny<OperationCanceledException>(() => batch.Run(1));

        Assert.Equal(dead, exception.CancellationToken);
        Assert.Equal(2, exception.Data[Started]);
        Assert.Equal(2, recorder.Calls);
        Assert.Equal(2, last.Value);
        Assert.Throws<InvalidOperationException>(() => passedOver.Value);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_pairing_that_acknowledges_its_own_token_cancels_the_run_and_the_others_run(bool blocks)
    {
        var recorder = new Recorder();
        using var source = new CancellationTokenSource();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(null));
        batch.Add(recorder.DoWithTokenWork(source.Cancel, source.Token));
        batch.Add(recorder.DoWork(null));

        OperationCanceledException exception = await Assert.ThrowsAsync<OperationCanceledException>(async () =>
        {
            if (blocks)
            {
                batch.Run();
            }
            else
            {
                await batch.RunAsync();
            }
        });

        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(3, exception.Data[Started]);
        Assert.Equal(3, recorder.Calls);
    }
}
