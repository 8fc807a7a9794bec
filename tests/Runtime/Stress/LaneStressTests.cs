namespace ClosureGen.Runtime.Tests;

/// <summary>Lanes with many producers at them: order, no overlap, exactly once, never more than there is room for.</summary>
[Collection(nameof(GlobalState))]
public sealed class LaneStressTests
{
    public static MatrixTheoryData<int, bool, int> Cases => new([1, 4], [false, true], [-1, 1, 16]);

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Each_item_runs_once_in_its_producers_order(int producers, bool isAsync, int capacity)
    {
        int items = StressLength.Rounds(20_000, 10_000_000) / producers;
        var lane = new Lane(capacity);
        var check = new LaneCheck(lane, capacity, producers);
        await Task.WhenAll(
                Enumerable.Range(0, producers).Select(producer => ProduceAsync(lane, check, producer, items, isAsync))
            )
            .WaitAsync(StressLength.Limit);
        await lane.DisposeAsync().AsTask().WaitAsync(StressLength.Limit);
        Assert.All(check.Seen, seen => Assert.Equal(items, seen));
        Assert.Empty(check.Wrong);
        Assert.Equal(0, lane.Count);
    }

    [Fact]
    public async Task Whatever_is_accepted_ends_when_a_lane_is_completed_at_any_time()
    {
        int rounds = StressLength.Rounds(200, 1_000);
        var random = new Random(5);
        for (int round = 0; round < rounds; round++)
        {
            var tally = new ShutdownTally();
            var lane = new Lane(random.Next(3) == 0 ? -1 : random.Next(1, 8), random.Next(1, 4));
            using var source = new CancellationTokenSource();
            int pause = random.Next(2_000);
            Task[] producers =
            [
                .. Enumerable.Range(0, 3).Select(seed => Task.Run(() => tally.ProduceAsync(lane, seed, source.Token))),
            ];
            Thread.SpinWait(pause);
            if (round % 2 == 0)
            {
                source.Cancel();
            }

            lane.Complete();
            await lane.Completion.WaitAsync(StressLength.Limit);
            await Task.WhenAll(producers).WaitAsync(StressLength.Limit);
            Assert.Equal(tally.Accepted, tally.Ended + tally.Canceled);
            Assert.Equal(0, lane.Count);
        }
    }

    private static async Task ProduceAsync(Lane lane, LaneCheck check, int producer, int items, bool isAsync)
    {
        await Task.Yield();
        for (int i = 0; i < items; i++)
        {
            if (isAsync)
            {
                await lane.PostAsync(check.SeeLaterWork(producer, i)).ConfigureAwait(false);
            }
            else
            {
                await lane.PostAsync(check.SeeWork(producer, i)).ConfigureAwait(false);
            }

            check.LookAtCount();
        }
    }
}
