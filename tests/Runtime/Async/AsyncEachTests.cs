using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary><c>Each</c> and <c>Pairs</c> of async handlers.</summary>
public sealed partial class AsyncEachTests
{
    private static readonly AsyncLocal<string?> Flowing = new();

    public static TheoryData<int, int> CountsAndDegrees
    {
        get
        {
            var data = new TheoryData<int, int>();
            foreach (int count in (int[])[0, 1, 2, 10, 1_000])
            {
                foreach (int degree in (int[])[-1, 1, 2, 7])
                {
                    data.Add(count, degree);
                }
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(CountsAndDegrees))]
    public async Task Every_item_runs_once_and_no_more_than_allowed_are_in_flight(int count, int degree)
    {
        var worker = new Worker();
        int inFlight = 0;
        int most = 0;
        int[] items = [.. Enumerable.Range(0, count)];
        int[] results = new int[count];
        int[] calls = new int[count];

        for (int round = 0; round < 5; round++)
        {
            await worker
                .SquareEach(
                    items,
                    async (item, index) =>
                    {
                        Assert.Equal(item, index);
                        int now = Interlocked.Increment(ref inFlight);
                        Interlocked.Increment(ref calls[item]);
                        if (item % 3 != 0)
                        {
                            await Task.Yield();
                        }

                        lock (items)
                        {
                            most = Math.Max(most, now);
                        }

                        Interlocked.Decrement(ref inFlight);
                    }
                )
                .RunAsync(results, degree);
        }

        Assert.All(calls, static each => Assert.Equal(5, each));
        Assert.Equal(items.Select(static item => item * item), results);
        Assert.Equal(0, inFlight);
        Assert.InRange(most, 0, degree == -1 ? int.MaxValue : degree);
    }

    [Fact]
    public async Task In_order_with_a_degree_of_one()
    {
        var order = new List<int>();
        await new Worker()
            .SquareEach(
                Enumerable.Range(0, 200).ToArray(),
                async (item, _) =>
                {
                    order.Add(item);
                    await Task.Yield();
                    order.Add(item);
                }
            )
            .RunAsync(1);

        Assert.Equal(Enumerable.Range(0, 200).SelectMany(static item => (int[])[item, item]), order);
    }

    [Fact]
    public async Task Pairs_take_each_handler_with_its_item()
    {
        Worker[] workers = [.. Enumerable.Range(0, 50).Select(static _ => new Worker())];
        await Worker
            .SquarePairs(workers, Enumerable.Range(0, 50).ToArray(), static async (_, _) => await Task.Yield())
            .RunAsync();

        Assert.Equal(Enumerable.Range(0, 50), workers.Select(static worker => worker.Seen));
    }

    [Fact]
    public async Task Items_in_flight_that_give_up_for_the_token_cancel_the_run()
    {
        using var source = new CancellationTokenSource();
        int arrived = 0;
        Task run = new Worker()
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
    public async Task As_many_as_there_are_processors_unless_told_otherwise()
    {
        int processors = Environment.ProcessorCount;
        var release = new TaskCompletionSource();
        int arrived = 0;
        Task run = new Worker()
            .SquareEach(
                Enumerable.Range(0, 10 * processors).ToArray(),
                async (_, _) =>
                {
                    Interlocked.Increment(ref arrived);
                    await release.Task;
                }
            )
            .RunAsync()
            .AsTask();

        Limits.Until(() => Volatile.Read(ref arrived) == processors);
        await Task.Delay(20);
        Assert.Equal(processors, arrived);
        release.SetResult();
        await run.Limited();
        Assert.Equal(10 * processors, arrived);
    }

    [Fact]
    public async Task Without_a_limit_all_items_are_in_flight_together()
    {
        const int Count = 500;
        var all = new TaskCompletionSource();
        int arrived = 0;
        await new Worker()
            .SquareEach(
                new int[Count],
                (_, _) =>
                {
                    if (Interlocked.Increment(ref arrived) == Count)
                    {
                        all.SetResult();
                    }

                    return all.Task;
                }
            )
            .RunAsync(-1)
            .Limited();
    }

    [Fact]
    public async Task Items_that_keep_their_threads_and_wait_for_each_other_finish()
    {
        using var both = new Barrier(2);
        var worker = new Worker();

        // What the first run does decides how the second one claims: its items with a seat each.
        await worker.SquareEach((int[])[1, 2], static async (_, _) => await Task.Delay(1)).RunAsync(2);
        await worker
            .SquareEach(
                (int[])[1, 2],
                (_, _) =>
                {
                    Assert.True(both.SignalAndWait(Limits.Test));
                    return Task.CompletedTask;
                }
            )
            .RunAsync(2)
            .Limited();
    }

    [Theory]
    [InlineData(false, 2)]
    [InlineData(false, -1)]
    [InlineData(true, 2)]
    [InlineData(true, -1)]
    public async Task A_handler_that_keeps_its_thread_keeps_no_item_from_starting(bool wentOnBefore, int degree)
    {
        var worker = new Worker();
        int[] items = [.. Enumerable.Range(0, 40)];
        using var last = new ManualResetEventSlim();
        bool isFirstKept = false;
        async Task Body(int item, int index)
        {
            if (isFirstKept && index == 0)
            {
                last.LimitedWait();
            }
            else if (isFirstKept && index == items.Length - 1)
            {
                last.Set();
            }
            else if (wentOnBefore)
            {
                await Task.Yield();
            }
        }

        for (int round = 0; round < 2_000; round++)
        {
            await worker.SquareEach(items, Body).RunAsync(degree);
        }

        isFirstKept = true;
        await worker.SquareEach(items, Body).RunAsync(degree).Limited();
        Assert.True(last.IsSet);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Failures_are_kept_in_the_order_of_items_and_no_more_items_start(bool later)
    {
        int started = 0;
        var together = new TaskCompletionSource();
        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(async () =>
            await new Worker()
                .SquareEach(
                    Enumerable.Range(0, 100).ToArray(),
                    async (item, _) =>
                    {
                        if (Interlocked.Increment(ref started) == 4)
                        {
                            together.SetResult();
                        }

                        if (later)
                        {
                            await together.Task;
                            throw new FormatException(item.ToString(System.Globalization.CultureInfo.InvariantCulture));
                        }

                        throw new FormatException("0");
                    }
                )
                .RunAsync(later ? 4 : 1)
        );

        Assert.Equal(later ? 4 : 1, started);
        Assert.Equal(started, exception.Data["ClosureGen.Started"]);
        Assert.Equal(
            Enumerable.Range(0, started),
            exception.InnerExceptions.Select(static each =>
                int.Parse(each.Message, System.Globalization.CultureInfo.InvariantCulture)
            )
        );
    }

    [Fact]
    public async Task A_cancelled_token_stops_the_run_between_items()
    {
        using var source = new CancellationTokenSource();
        int started = 0;
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            await new Worker()
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
        var worker = new Worker();
        var cancelled = new CancellationToken(canceled: true);
        Task run = worker.SquareEach((int[])[1], static (_, _) => Task.CompletedTask).RunAsync(cancelled).AsTask();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run);
        Assert.True(run.IsCanceled);
        Assert.Equal(-1, worker.Seen);
    }

    [Fact]
    public void A_degree_that_is_none_is_refused()
    {
        foreach (int degree in (int[])[0, -2])
        {
            Assert.Throws<ArgumentOutOfRangeException>(() =>
            {
                _ = new Worker().SquareEach((int[])[1], static (_, _) => Task.CompletedTask).RunAsync(degree).AsTask();
            });
        }
    }

    [Fact]
    public async Task The_callers_context_flows_and_that_of_a_completing_thread_does_not()
    {
        Flowing.Value = "caller";
        var seen = new System.Collections.Concurrent.ConcurrentBag<string?>();
        var release = new TaskCompletionSource();
        int arrived = 0;
        ValueTask run = new Worker()
            .SquareEach(
                new int[20],
                async (_, _) =>
                {
                    seen.Add(Flowing.Value);
                    Flowing.Value = "item";
                    Interlocked.Increment(ref arrived);
                    await release.Task;
                }
            )
            .RunAsync(4);
        Limits.Until(() => Volatile.Read(ref arrived) == 4);
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "completing thread";
            release.SetResult();
            Assert.Equal("completing thread", Flowing.Value);
        });
        await run;

        Assert.Equal(20, seen.Count);
        Assert.All(seen, static value => Assert.Equal("caller", value));
        Assert.Equal("caller", Flowing.Value);
    }

    [Fact]
    public async Task Runs_beside_each_other_do_not_mix()
    {
        var worker = new Worker();
        Task[] runs =
        [
            .. Enumerable
                .Range(0, 8)
                .Select(seed =>
                    Task.Run(async () =>
                    {
                        int[] items = [.. Enumerable.Range(seed, 50)];
                        int[] results = new int[50];
                        for (int round = 0; round < 300; round++)
                        {
                            Flowing.Value = "run " + seed;
                            await worker
                                .SquareEach(
                                    items,
                                    async (item, _) =>
                                    {
                                        Assert.Equal("run " + seed, Flowing.Value);
                                        if ((item + round) % 4 == 0)
                                        {
                                            await Task.Yield();
                                        }
                                    }
                                )
                                .RunAsync(results, (round % 5) + 1);
                            Assert.Equal(items.Select(static item => item * item), results);
                        }
                    })
                ),
        ];

        await Task.WhenAll(runs).Limited();
    }

    private sealed partial class Worker
    {
        internal int Seen { get; private set; } = -1;

        [NoCapture]
        internal async ValueTask<int> SquareAsync(int item, [ItemIndex] int index, Func<int, int, Task> body)
        {
            Seen = item;
            await body(item, index);
            return item * item;
        }
    }
}
