namespace ClosureGen.Allocations.Tests.Measuring;

/// <summary>Assertions on the bytes an item in the steady state, over all threads.</summary>
internal static class Allocates
{
    internal static Task NothingAsync(Load load, Action? enter = null) => BytesAsync(0, load, enter);

    /// <summary>Less than a byte an item: what a run allocates for itself, over many items.</summary>
    internal static async Task LessThanAByteAsync(Load load)
    {
        Windows windows = await Meter.MeasureAsync(load, expected: 0, tolerance: 1);
        Assert.True(windows.IsSteady, $"Expected less than 1 B an item in the steady state, measured {windows}");
    }

    /// <summary>As much as another load, which is measured first, under the default contexts.</summary>
    internal static async Task AsMuchAsAsync(Load reference, Load load, Action? enter = null)
    {
        Windows windows = await Meter.MeasureAsync(reference, double.NaN);
        Assert.True(windows.IsSteady, $"The reference has no steady state: {windows}");
        await BytesAsync(windows.BytesPerItem, load, enter);
    }

    internal static async Task BytesAsync(double expected, Load load, Action? enter = null)
    {
        Check(expected, await Meter.MeasureAsync(load, expected, enter));
    }

    /// <summary>Asserts on what was measured already.</summary>
    internal static void Nothing(Windows windows) => Check(0, windows);

    private static void Check(double expected, Windows windows) =>
        Assert.True(windows.IsSteady, $"Expected {expected} B an item in the steady state, measured {windows}");
}
