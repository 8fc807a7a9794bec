namespace ClosureGen.Runtime.Tests;

/// <summary><c>Each</c> and <c>Pairs</c> of async handlers: every item runs once, in its caller's context.</summary>
[Collection(nameof(Squarer))]
public sealed class AsyncEachTests
{
    private static readonly AsyncLocal<string?> Flowing = new();

    public static MatrixTheoryData<int, int> CountsAndDegrees => new([0, 1, 2, 10, 1_000], [-1, 1, 2, 7]);

    [Theory]
    [MemberData(nameof(CountsAndDegrees))]
    public async Task Every_item_runs_once_and_no_more_than_allowed_are_in_flight(int count, int degree)
    {
        var squarer = new Squarer();
        int inFlight = 0;
        int most = 0;
        int[] items = [.. Enumerable.Range(0, count)];
        int[] results = new int[count];
        int[] calls = new int[count];

        for (int round = 0; round < 5; round++)
        {
            await squarer
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
        await new Squarer()
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
        Squarer[] squarers = [.. Enumerable.Range(0, 50).Select(static _ => new Squarer())];
        await Squarer
            .SquarePairs(squarers, Enumerable.Range(0, 50).ToArray(), static async (_, _) => await Task.Yield())
            .RunAsync();

        Assert.Equal(Enumerable.Range(0, 50), squarers.Select(static squarer => squarer.Seen));
    }

    [Fact]
    public async Task The_callers_context_flows_and_that_of_a_completing_thread_does_not()
    {
        Flowing.Value = "caller";
        var seen = new System.Collections.Concurrent.ConcurrentBag<string?>();
        var release = new TaskCompletionSource();
        int arrived = 0;
        ValueTask run = new Squarer()
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
        var squarer = new Squarer();
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
                            await squarer
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
}
