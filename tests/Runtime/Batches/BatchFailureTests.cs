namespace ClosureGen.Runtime.Tests;

/// <summary>Items that throw, and what is thrown for them.</summary>
public sealed partial class BatchFailureTests
{
    private const string Started = "ClosureGen.Started";

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task No_item_starts_after_one_has_failed(string form)
    {
        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(() =>
            Run(form, 100, 1, static item => ThrowIf(item == 3))
        );

        Assert.Equal("item", Assert.IsType<FormatException>(Assert.Single(exception.InnerExceptions)).Message);
        Assert.Equal(4, exception.Data[Started]);
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task Every_exception_is_kept_in_index_order(string form)
    {
        // Each item fails only when all have started, which takes as many threads as there are items.
        const int Items = 2;
        int started = 0;
        using var all = new CountdownEvent(Items);
        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(() =>
            Run(
                form,
                1_000,
                -1,
                item =>
                {
                    Interlocked.Increment(ref started);

                    // Long enough for helpers to be asked for before the two meet.
                    if (item < 40)
                    {
                        Thread.Sleep(1);
                        return;
                    }

                    if (!all.IsSet)
                    {
                        try
                        {
                            all.Signal();
                        }
                        catch (InvalidOperationException)
                        {
                            return;
                        }
                    }

                    all.LimitedWait();
                    throw new FormatException(item.ToString("D4"));
                }
            )
        );

        string[] messages = [.. exception.InnerExceptions.Select(static inner => inner.Message)];
        Assert.InRange(messages.Length, 2, 1_000);
        Assert.Equal(messages.Order(StringComparer.Ordinal), messages);
        Assert.Equal(started, exception.Data[Started]);
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task Started_counts_exactly_the_handlers_that_were_called(string form)
    {
        // Some fail, or all.
        foreach (int every in (int[])[97, 1])
        {
            for (int round = 0; round < 20; round++)
            {
                int calls = 0;
                AggregateException exception = await Assert.ThrowsAsync<AggregateException>(() =>
                    Run(
                        form,
                        300,
                        -1,
                        item =>
                        {
                            Interlocked.Increment(ref calls);
                            Thread.SpinWait(every);
                            ThrowIf(item % every == every / 2);
                        }
                    )
                );
                Assert.Equal(calls, exception.Data[Started]);
                Assert.InRange(exception.InnerExceptions.Count, every == 1 ? calls : 1, calls);
                Assert.All(exception.InnerExceptions, static inner => Assert.IsType<FormatException>(inner));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task A_single_item_fails_like_many(string form)
    {
        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(() =>
            Run(form, 1, -1, static _ => throw new FormatException("item"))
        );

        Assert.Equal(1, exception.Data[Started]);
        Assert.Contains(
            nameof(A_single_item_fails_like_many),
            Assert.Single(exception.InnerExceptions).StackTrace,
            StringComparison.Ordinal
        );
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task A_cancellation_by_nobodys_token_is_a_failure(string form)
    {
        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(() =>
            Run(form, 10, 1, static item => throw new OperationCanceledException("By itself."))
        );

        Assert.IsType<OperationCanceledException>(Assert.Single(exception.InnerExceptions));
        Assert.Equal(1, exception.Data[Started]);
    }

    [Fact]
    public async Task A_null_handler_in_Pairs_fails_that_item()
    {
        var recorder = new Recorder();
        Recorder[] handlers = [recorder, null!, recorder];

        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(async () =>
            await Recorder.DoItemPairs(handlers, (int[])[1, 2, 3], static _ => { }).RunAsync(1)
        );

        Assert.IsType<NullReferenceException>(Assert.Single(exception.InnerExceptions));
        Assert.Equal(1, recorder.Calls);
    }

    [Fact]
    public async Task Results_of_items_that_did_not_run_stay_as_they_were()
    {
        int[] results = [-1, -1, -1, -1, -1];

        await Assert.ThrowsAsync<AggregateException>(async () =>
            await new Recorder()
                .AskItemEach(
                    (int[])[0, 1, 2, 3, 4],
                    static item =>
                    {
                        ThrowIf(item == 2);
                        return item;
                    }
                )
                .RunAsync(results, 1)
        );

        Assert.Equal([0, 1, -1, -1, -1], results);
    }

    [Fact]
    public async Task A_list_that_has_lost_items_fails_the_run_and_no_item_counts_as_started()
    {
        foreach (bool isAsync in (bool[])[false, true])
        {
            int calls = 0;

            // More than there can be threads: each of them may have read the list before the first item clears it.
            List<int> items = [.. new int[100]];
            Shrinking.DoBatch batch = Shrinking.DoEach(
                items,
                _ =>
                {
                    Interlocked.Increment(ref calls);
                    items.Clear();
                }
            );

            // The first item of a run of unknown or high cost is a chunk of its own: the next one finds the list empty.
            Shrinking.DoEach((int[])[0], static _ => Thread.Sleep(1)).Run();
            AggregateException exception = await Assert.ThrowsAsync<AggregateException>(async () =>
            {
                if (isAsync)
                {
                    await batch.RunAsync(1);
                }
                else
                {
                    batch.Run();
                }
            });

            Assert.All(exception.InnerExceptions, static inner => Assert.IsType<InvalidOperationException>(inner));
            Assert.Equal(calls, exception.Data[Started]);
        }
    }

    private static void ThrowIf(bool condition)
    {
        if (condition)
        {
            throw new FormatException("item");
        }
    }

    private static Task Run(string form, int count, int degree, Action<int> action) =>
        Forms<Own>.Run(form, count, action, degree);

    /// <summary>A handler that no other test calls: what its items cost is learned here alone.</summary>
    private static partial class Shrinking
    {
        [NoCapture]
        internal static void Do(int item, Action<int> body) => body(item);
    }

    private readonly struct Own;
}
