using System;
using ClosureGen.Ratio.Reporting;
using Xunit;

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
}
