using ClosureGen.Studies.Results;
using Xunit;

namespace ClosureGen.Studies.Tests;

public sealed class FiguresTests
{
    [Theory]
    [InlineData(9.994, "9.99 ns")]
    [InlineData(9.996, "10.0 ns")]
    [InlineData(999.4, "999 ns")]
    [InlineData(999.6, "1.00 µs")]
    [InlineData(999_400, "999 µs")]
    [InlineData(999_600, "1.00 ms")]
    [InlineData(999_600_000, "1.00 s")]
    public void A_time_has_three_digits_and_the_unit_that_they_round_to(double nanoseconds, string expected) =>
        Assert.Equal(expected, Figures.Time(nanoseconds));
}
