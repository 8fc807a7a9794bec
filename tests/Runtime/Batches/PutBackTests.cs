using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Threads;
using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// Items that a thread which is held up has claimed and not started: they are put back at once, and come before those
/// that nobody has claimed yet. Others may wait for them.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed class PutBackTests
{
    public static TheoryData<string> Cases => [.. Forms.AtOnce];

    /// <summary>Two calls at a time are enough as long as the second one is of the item that all others wait for.</summary>
    [Theory]
    [MemberData(nameof(Cases))]
    public async Task An_item_that_all_others_wait_for_is_run_before_them(string form)
    {
        for (int round = 0; round < 10; round++)
        {
            // Chunks of two, and no more work than one thread would do by itself.
            const int Count = 10;
            Know(form, microseconds: 0.2f, mostMicroseconds: 4);
            using var second = new ManualResetEventSlim();
            await Run(
                    form,
                    Count,
                    item =>
                    {
                        if (item == 1)
                        {
                            second.Set();
                        }
                        else
                        {
                            second.LimitedWait();
                        }
                    }
                )
                .Limited();
        }
    }

    /// <summary>A loop that claims items in their order comes to an end then, with any number of threads.</summary>
    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Every_item_can_wait_for_the_one_before_it(string form)
    {
        int rounds = Slow.HasAllCases ? 20 : 4;
        for (int round = 0; round < rounds; round++)
        {
            // So much work that others are asked for help at once.
            const int Count = 1_000;
            Know(form, microseconds: 1, mostMicroseconds: 4);
            ManualResetEventSlim[] ended =
            [
                .. Enumerable.Range(0, Count).Select(static _ => new ManualResetEventSlim()),
            ];
            await Run(
                    form,
                    Count,
                    item =>
                    {
                        if (item == 0)
                        {
                            // Until another thread has come, and what both have behind their items was put back.
                            Thread.Sleep(10);
                        }
                        else
                        {
                            ended[item - 1].LimitedWait();
                        }

                        ended[item].Set();
                    }
                )
                .Limited();
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task With_a_degree_of_one_nothing_is_put_back(string form)
    {
        const int Count = 100;
        Know(form, microseconds: 1, mostMicroseconds: 4);
        Limits.Until(static () => Watch.Interval > Worker.LookInterval);
        long rescues = Watch.Rescues;
        var order = new List<int>();
        await Run(
                form,
                Count,
                item =>
                {
                    order.Add(item);
                    Thread.Sleep(item == 0 ? 20 : 0);
                },
                degree: 1
            )
            .Limited();

        Assert.Equal(Enumerable.Range(0, Count), order);
        Assert.Equal(rescues, Watch.Rescues);
    }

    private static async Task Run(string form, int count, Action<int> body, int degree = 2)
    {
        // Who comes late for the run before would be one more from the beginning.
        Limits.Until(static () => ThreadPool.PendingWorkItemCount == 0);
        await Task.Run(() => Forms<Own>.Run(form, count, body, degree));
    }

    /// <summary>Has the handler known as one whose items take so long.</summary>
    private static void Know(string form, float microseconds, float mostMicroseconds)
    {
        ItemCost cost = Forms<Own>.CostOf(form);

        // The mean follows slowly, and the maximum loses a part with each run.
        for (int i = 0; i < 100; i++)
        {
            cost.Learn(Ticks(microseconds), Ticks(mostMicroseconds));
        }
    }

    private static float Ticks(float microseconds) => microseconds * Pace.StalledTicks / 1_000f;

    private readonly struct Own;
}
