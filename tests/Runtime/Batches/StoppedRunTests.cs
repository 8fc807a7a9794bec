using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Batches.Pacing;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// What is known of a handler's cost when runs of it are stopped: items that were not started say nothing, and one that
/// has thrown says what throwing takes.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed partial class StoppedRunTests
{
    private const int Items = 10_000;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Items_that_were_not_started_or_threw_are_not_taken_for_short_ones(bool isAsync)
    {
        int[] few = [.. Enumerable.Range(1, 50)];
        int[] many = new int[Items];
        await Run(isAsync, few);
        ItemCost cost = ItemCost.Of(RunOf(isAsync));
        Assert.True(cost.TryRead(out _, out float before));
        for (int i = 0; i < 3; i++)
        {
            await Assert.ThrowsAsync<AggregateException>(() => Run(isAsync, many));
        }

        Assert.True(cost.TryRead(out _, out float after));
        Assert.Equal(before, after);
    }

    [NoCapture]
    internal static void Spin(int item)
    {
        ObjectDisposedException.ThrowIf(item == 0, typeof(StoppedRunTests));
        long end = Environment.TickCount64 + 2;
        while (Environment.TickCount64 < end)
        {
            Thread.SpinWait(10);
        }
    }

    [NoCapture]
    internal static ValueTask SpinAside(int item)
    {
        Spin(item);
        return default;
    }

    private static Task Run(bool isAsync, int[] items) =>
        isAsync ? SpinAsideEach(items).RunAsync().AsTask() : Task.Run(() => SpinEach(items).Run());

    private static Type RunOf(bool isAsync) => isAsync ? typeof(BatchRun<SpinAsideBatch>) : typeof(BatchRun<SpinBatch>);
}
