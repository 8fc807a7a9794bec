using ClosureGen.Runtime.Batches.Pacing;

namespace ClosureGen.Runtime.Tests;

/// <summary>What is known of the cost of a handler's items.</summary>
public sealed class ItemCostTests
{
    [Fact]
    public void What_a_run_alone_measures_replaces_a_higher_mean()
    {
        var cost = new ItemCost();
        cost.Learn(mean: 15, max: 20);
        cost.LearnMost(mean: 6, max: 7);
        Assert.True(cost.TryRead(out float mean, out float max));
        Assert.Equal(6, mean);
        Assert.Equal(7, max);
    }

    [Fact]
    public void What_a_run_alone_measures_counts_like_any_run_if_it_is_not_less()
    {
        var cost = new ItemCost();
        cost.Learn(mean: 4, max: 4);
        cost.LearnMost(mean: 8, max: 8);
        Assert.True(cost.TryRead(out float mean, out _));
        Assert.Equal(5, mean);
    }

    [Fact]
    public void Only_known_short_runs_are_compared()
    {
        var cost = new ItemCost();
        Assert.False(new Pace(cost).IsShort(items: 100));
        float microsecond = System.Diagnostics.Stopwatch.Frequency / 1e6f;
        cost.Learn(mean: microsecond, max: microsecond);
        Assert.True(new Pace(cost).IsShort(items: 20));
        Assert.False(new Pace(cost).IsShort(items: 100));
    }
}
