using System.Diagnostics;

namespace ClosureGen.Ratio.Tests;

public sealed class CalibrationTests
{
    private static readonly TimeSpan Wanted = TimeSpan.FromMilliseconds(4);

    [Theory]
    [InlineData(100, 2.0, 200)]
    [InlineData(100, 8.0, 50)]
    [InlineData(100, 200.0, 50)]
    [InlineData(1, 250.0, 1)]
    public void Runs_fill_the_window(int runs, double milliseconds, int expected) =>
        Assert.Equal(expected, Calibration.Runs(Lasting(runs, milliseconds), Wanted));

    [Fact]
    public void A_window_that_took_no_time_does_not_decide_alone()
    {
        int runs = Calibration.Runs(new Window(Runs: 1, Ticks: 0, Bytes: 0, TimeSpan.Zero), Wanted);

        Assert.InRange(runs, 2, 100);
    }

    private static Window Lasting(int runs, double milliseconds) =>
        new Window(runs, (long)(Stopwatch.Frequency * milliseconds / 1000), Bytes: 0, TimeSpan.Zero);
}
