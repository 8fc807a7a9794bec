using ClosureGen.Runtime.Batches;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a run's notes come to.</summary>
public sealed class RunOutcomeTests
{
    [Fact]
    public void Failures_come_in_index_order_and_all_of_them()
    {
        RunOutcome outcome = default;
        int[] order = [7, 2, 9, 0, 4];
        foreach (int index in order)
        {
            outcome.AddFailure(index, new FormatException(index.ToString()));
        }

        outcome.AddNotStarted(3);
        outcome.AddPassedOver(new CancellationToken(canceled: true));

        Exception exception = outcome.ToException(10, default);
        AggregateException failures = Assert.IsType<AggregateException>(exception);
        Assert.Equal(["0", "2", "4", "7", "9"], failures.InnerExceptions.Select(static inner => inner.Message));
        Assert.Equal(6, failures.Data[RunOutcome.StartedKey]);
    }

    [Fact]
    public void A_run_is_clear_until_something_is_noted()
    {
        RunOutcome outcome = default;
        RunOutcome failed = default;
        RunOutcome stopped = default;
        RunOutcome acknowledged = default;
        failed.AddFailure(0, new FormatException());
        stopped.AddNotStarted(1);
        acknowledged.AddAcknowledged(new CancellationToken(canceled: true));

        Assert.True(outcome.IsClear);
        Assert.False(failed.IsClear);
        Assert.False(stopped.IsClear);
        Assert.False(acknowledged.IsClear);
    }

    [Fact]
    public void One_that_was_not_started_makes_it_cancelled()
    {
        var token = new CancellationToken(canceled: true);
        RunOutcome outcome = default;
        outcome.AddNotStarted(1);

        OperationCanceledException exception = Assert.IsType<OperationCanceledException>(
            outcome.ToException(10, token)
        );
        Assert.Equal(token, exception.CancellationToken);
        Assert.Equal(9, exception.Data[RunOutcome.StartedKey]);
    }

    [Fact]
    public void Where_only_items_of_a_cancelled_token_were_passed_over_the_run_names_that_token()
    {
        using var item = new CancellationTokenSource();
        using var run = new CancellationTokenSource();
        item.Cancel();
        run.Cancel();
        RunOutcome outcome = default;
        outcome.AddPassedOver(item.Token);

        OperationCanceledException exception = Assert.IsType<OperationCanceledException>(
            outcome.ToException(10, run.Token)
        );
        Assert.Equal(item.Token, exception.CancellationToken);

        outcome.AddNotStarted(1);
        exception = Assert.IsType<OperationCanceledException>(outcome.ToException(10, run.Token));
        Assert.Equal(run.Token, exception.CancellationToken);
    }
}
