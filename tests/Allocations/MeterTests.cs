namespace ClosureGen.Allocations.Tests;

/// <summary>What the other tests measure with sees what they are about: bytes on any thread, few as they may be.</summary>
public sealed class MeterTests
{
    private static object? s_kept;

    [Fact]
    public async Task A_closure_is_seen()
    {
        var tally = new Tally();
        Order order = new(1);
        var load = new TaskLoad(
            100,
            () =>
            {
                int depth = order.Quantity + tally.Count;
                return Task.Run(() => s_kept = depth == 0 ? order : null);
            }
        );

        Windows windows = await Meter.MeasureAsync(load, double.NaN);

        Assert.True(windows.IsSteady, windows.ToString());
        Assert.True(windows.BytesPerItem > 100, windows.ToString());
    }

    [Fact]
    public async Task An_object_made_on_a_worker_is_seen_to_the_byte()
    {
        var tally = new Tally();
        var load = new PostLoad(
            10,
            tally,
            () =>
                ThreadPool.UnsafeQueueUserWorkItem(
                    static tally =>
                    {
                        s_kept = new object();
                        tally.Add();
                    },
                    tally,
                    preferLocal: false
                )
        );
        var baseline = new PostLoad(
            10,
            tally,
            () => ThreadPool.UnsafeQueueUserWorkItem(static tally => tally.Add(), tally, preferLocal: false)
        );

        Windows without = await Meter.MeasureAsync(baseline, double.NaN);
        Windows with = await Meter.MeasureAsync(load, double.NaN);

        Assert.Equal(without.BytesPerItem + (3 * IntPtr.Size), with.BytesPerItem);
    }

    [Fact]
    public async Task An_object_for_every_hundredth_item_is_no_steady_nothing()
    {
        var load = new BlockingLoad(100, static () => s_kept = new object());

        Windows windows = await Meter.MeasureAsync(load, expected: 0, patience: TimeSpan.Zero);

        Assert.False(windows.IsSteady, windows.ToString());
    }

    [Fact]
    public async Task A_load_that_does_nothing_allocates_nothing() =>
        await Allocates.NothingAsync(new BlockingLoad(1, static () => { }));
}
