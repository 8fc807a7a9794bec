namespace ClosureGen.Runtime.Tests;

/// <summary>How a run of <c>Each</c> of an async handler ends when items fail or a token is cancelled.</summary>
[Collection(nameof(Squarer))]
public sealed class AsyncEachEndTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Failures_are_kept_in_the_order_of_items_and_no_more_items_start(bool later)
    {
        int started = 0;
        var begun = new ConcurrentQueue<int>();
        var together = new TaskCompletionSource();
        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(async () =>
            await new Squarer()
                .SquareEach(
                    Enumerable.Range(0, 100).ToArray(),
                    async (item, _) =>
                    {
                        begun.Enqueue(item);
                        if (Interlocked.Increment(ref started) == 4)
                        {
                            together.SetResult();
                        }

                        if (later)
                        {
                            await together.Task;
                        }

                        throw new FormatException(item.ToString(System.Globalization.CultureInfo.InvariantCulture));
                    }
                )
                .RunAsync(later ? 4 : 1)
        );

        Assert.Equal(later ? 4 : 1, started);
        Assert.Equal(started, exception.Data["ClosureGen.Started"]);
        Assert.Equal(
            later ? begun.Order() : [0],
            exception.InnerExceptions.Select(static each =>
                int.Parse(each.Message, System.Globalization.CultureInfo.InvariantCulture)
            )
        );
    }

    [Fact]
    public async Task Items_in_flight_that_give_up_for_the_token_cancel_the_run()
    {
        using var source = new CancellationTokenSource();
        int arrived = 0;
        Task run = new Squarer()
            .SquareEach(
                (int[])[1, 2],
                async (_, _) =>
                {
                    Interlocked.Increment(ref arrived);
                    await Task.Delay(Timeout.Infinite, source.Token);
                }
            )
            .RunAsync(2, source.Token)
            .AsTask();

        Limits.Until(() => Volatile.Read(ref arrived) == 2);
        source.Cancel();
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(run.Limited);

        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(2, exception.Data["ClosureGen.Started"]);
    }

    [Fact]
    public async Task A_cancelled_token_stops_the_run_between_items()
    {
        using var source = new CancellationTokenSource();
        int started = 0;
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            await new Squarer()
                .SquareEach(
                    new int[100],
                    async (_, _) =>
                    {
                        await Task.Yield();
                        if (Interlocked.Increment(ref started) == 10)
                        {
                            source.Cancel();
                            source.Token.ThrowIfCancellationRequested();
                        }
                    }
                )
                .RunAsync(1, source.Token)
        );

        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(10, started);
        Assert.Equal(10, exception.Data["ClosureGen.Started"]);
    }

    [Fact]
    public async Task A_token_that_is_cancelled_already_starts_nothing()
    {
        var squarer = new Squarer();
        var cancelled = new CancellationToken(canceled: true);
        Task run = squarer.SquareEach((int[])[1], static (_, _) => Task.CompletedTask).RunAsync(cancelled).AsTask();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run);
        Assert.True(run.IsCanceled);
        Assert.Equal(-1, squarer.Seen);
    }
}
