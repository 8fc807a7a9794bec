using Xunit;

namespace ClosureGen.ManyCores.Tests;

public sealed class SimulationTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(64)]
    public void Every_item_is_run(int cores)
    {
        var load = new Load(Items: 10_007, ItemNanoseconds: 300, cores, TransferNanoseconds: 70);

        Outcome outcome = Simulation.Run(load);

        Assert.Equal(load.Items, outcome.ItemsRun);
        Assert.InRange(outcome.Claims, 1, load.Items);
        Assert.InRange(outcome.Efficiency(load), 0.01, 1);
    }

    [Fact]
    public void To_keep_the_line_for_another_try_is_never_worse()
    {
        var fair = new Load(20_000, 5_000, Cores: 64, TransferNanoseconds: 70);

        Outcome kept = Simulation.Run(fair with { KeepsLine = true });

        Assert.Equal(fair.Items, kept.ItemsRun);
        Assert.InRange(kept.Nanoseconds, 0, Simulation.Run(fair).Nanoseconds);
    }

    [Fact]
    public void One_core_has_nobody_to_wait_for()
    {
        Outcome outcome = Simulation.Run(new Load(100_000, 1_000, Cores: 1, TransferNanoseconds: 150));

        Assert.Equal(0, outcome.Retries);
        Assert.InRange(outcome.Nanoseconds, 100_000_000, 101_000_000);
    }

    [Fact]
    public void Claims_cannot_come_faster_than_the_line()
    {
        // Items that cost as much as a chunk may, so each is a claim, from more cores than the line can serve.
        var load = new Load(50_000, 5_000, Cores: 256, TransferNanoseconds: 100);
        Outcome outcome = Simulation.Run(load);

        Assert.InRange(outcome.Claims / outcome.Nanoseconds, 0, 1 / load.TransferNanoseconds);
        Assert.InRange(outcome.Efficiency(load), 0, 0.6);
        Assert.InRange(outcome.Retries, 1, int.MaxValue);
    }
}
