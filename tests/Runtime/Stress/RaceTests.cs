namespace ClosureGen.Runtime.Tests;

/// <summary>
/// A token that is cancelled while the handler runs, and an async handler's task that ends while its state begins to wait
/// for it: whoever comes first, a round ends in one of the ways it may end in.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed class RaceTests
{
    private readonly AsyncRecorder _recorder = new();
    private readonly RacedTask _task = new();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_call_has_the_result_of_a_task_that_completes_while_it_is_handed_over(bool starts)
    {
        var scheduler = new InlineScheduler();
        Task<object?> task = Task.FromResult<object?>(null);
        Races.Run(
            prepare: _task.Renew,
            one: () =>
            {
                AsyncRecorder.HandResultPairing pairing = _recorder.HandResultWork(_task.Hand);
                task = starts ? pairing.StartNew(default, scheduler) : pairing.Dispatch().AsTask();
                task.Limited().GetAwaiter().GetResult();
            },
            other: () =>
            {
                _task.WaitUntilHandedOver();
                _task.TrySucceed();
            },
            check: () => Assert.Same(_task.Result, task.Result)
        );
        Assert.Equal(_task.Round, _recorder.Calls);
    }

    [Fact]
    public void Cancelling_against_running_ends_in_one_of_the_two()
    {
        var recorder = new Recorder();
        CancellationTokenSource source = new();
        ValueTask<int> task = default;
        int ran = 0;
        Races.Run(
            prepare: () => source = new CancellationTokenSource(),
            one: () => task = recorder.AskWork(static () => 5).Dispatch(source.Token),
            other: () => source.Cancel(),
            check: () =>
            {
                try
                {
                    Assert.Equal(5, task.AsTask().Limited().GetAwaiter().GetResult());
                    ran++;
                }
                catch (OperationCanceledException exception)
                {
                    Assert.Equal(source.Token, exception.CancellationToken);
                }
            }
        );
        Assert.Equal(ran, recorder.Calls);
    }

    [Fact]
    public void A_dispatch_that_is_cancelled_ends_as_its_task_does_or_is_not_called()
    {
        CancellationTokenSource source = new();
        ValueTask<object?> dispatch = default;
        Races.Run(
            prepare: () => source = _task.RenewCancellable(),
            one: () =>
            {
                dispatch = _recorder.HandResultWork(_task.Hand).Dispatch(source.Token);
                if (_task.Round % 2 == 0)
                {
                    _task.WaitUntilHandedOver();
                }

                source.Cancel();
            },
            other: () =>
            {
                _task.WaitUntilHandedOver(orUntilCancelled: source.Token);
                _task.TrySucceed();
            },
            check: () =>
            {
                object? result = null;
                Exception? thrown = Record.Exception(() =>
                {
                    result = dispatch.Limited().GetAwaiter().GetResult();
                });
                if (thrown is null)
                {
                    Assert.True(_task.IsHandedOver);
                    Assert.Same(_task.Result, result);
                }
                else
                {
                    Assert.Equal(
                        source.Token,
                        Assert.IsAssignableFrom<OperationCanceledException>(thrown).CancellationToken
                    );
                    Assert.True(!_task.IsHandedOver || _task.IsCanceled, "Cancelled, and its task is not.");
                }

                source.Dispose();
            }
        );
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_post_reports_a_failure_that_comes_while_it_is_handed_over_once_or_nothing_if_cancelled(bool cancels)
    {
        using var errors = new ErrorListener();
        CancellationTokenSource source = new();
        Races.Run(
            prepare: () => source = _task.RenewCancellable(),
            one: () =>
            {
                _recorder.DoWithTokenWork(_task.Hand, source.Token).Post();
                if (cancels)
                {
                    _task.WaitUntilHandedOver();
                    source.Cancel();
                }
            },
            other: () =>
            {
                _task.WaitUntilHandedOver();
                _task.TryFail();
            },
            check: () =>
            {
                if (!_task.IsCanceled)
                {
                    AssertReported(errors, _task.Failure);
                }

                source.Dispose();
            }
        );
        Assert.Equal(_task.Round, _recorder.Calls);
        Assert.Empty(errors.Reported);
    }

    private static void AssertReported(ErrorListener errors, Exception expected)
    {
        Exception? reported = null;
        Limits.Until(() => errors.Reported.TryDequeue(out reported));
        Assert.Same(expected, reported);
    }
}
