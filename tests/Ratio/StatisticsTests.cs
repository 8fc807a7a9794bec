using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Ratio.Tests;

public sealed class StatisticsTests
{
    [Theory]
    [InlineData(new[] { 7.0 }, 7.0)]
    [InlineData(new[] { 9.0, 1.0, 4.0 }, 4.0)]
    [InlineData(new[] { 9.0, 1.0, 4.0, 100.0 }, 6.5)]
    public void Median_is_the_middle_whatever_the_order(double[] values, double expected) =>
        Assert.Equal(expected, Statistics.Median(values));

    [Fact]
    public void Median_of_nothing_is_refused() => Assert.Throws<ArgumentException>(static () => Statistics.Median([]));

    [Fact]
    public void The_percentile_has_one_in_a_hundred_above_it()
    {
        Assert.Equal(99, Statistics.Percentile99(Enumerable.Range(1, 100).Select(static number => (double)number)));
        Assert.Equal(7, Statistics.Percentile99([7.0]));
    }
}
