using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;
using ClosureGen.Studies.Tests.Support;
using Xunit;

namespace ClosureGen.Studies.Tests;

public sealed class SteadinessTests
{
    private static readonly ResultRow Fast = Spread(Tiny.Row(Tiny.Small, "Task.Run", 100, 0), 0.3);
    private static readonly ResultRow Slow = Spread(Tiny.Row(Tiny.Small, "Task.Run", 200, 0), 0.1);
    private static readonly ResultRow Other = Spread(Tiny.Row(Tiny.Large, "Task.Run", 300, 0), 0.3);

    [Fact]
    public void A_row_is_unsteady_by_its_spread()
    {
        Assert.True(Steadiness.IsUnsteady(Fast));
        Assert.False(Steadiness.IsUnsteady(Slow));
    }

    [Fact]
    public void The_steadier_row_is_kept_even_if_it_is_the_slower_one()
    {
        Assert.Equal([Slow, Other], Steadiness.Steadiest([Fast, Other], [Slow]));
        Assert.Equal([Slow, Other], Steadiness.Steadiest([Slow, Other], [Fast]));
    }

    private static ResultRow Spread(ResultRow row, double part) =>
        row with
        {
            StandardDeviation = row.Nanoseconds * part,
        };
}
