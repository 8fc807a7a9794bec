namespace ClosureGen.Ratio.Tests;

public sealed class ResultsTests
{
    [Fact]
    public void Ratios_are_formed_within_a_process()
    {
        // The second process is ten times slower as a whole, as on a machine that is busy with something else.
        Row row = Row(
            "ours",
            ("base", [100, 110, 120]),
            ("ours", [50, 55, 60]),
            ("base", [1000, 1100, 1200]),
            ("ours", [500, 550, 600])
        );

        Assert.Equal([new RatioTo("base", 0.5, 0.5, 0.5, 0.5)], row.Ratios);
    }

    [Fact]
    public void Ratios_are_the_median_and_the_least_of_the_processes()
    {
        Row row = Row(
            "ours",
            ("base", [100]),
            ("ours", [90]),
            ("base", [200]),
            ("ours", [100]),
            ("base", [100]),
            ("ours", [70])
        );

        RatioTo ratio = row.Ratios.Single();

        Assert.Equal(0.7, ratio.Median, 1e-12);
        Assert.Equal(0.5, ratio.Minimum, 1e-12);
    }

    [Fact]
    public void Ratios_of_minima_compare_shortest_windows()
    {
        Row row = Row("ours", ("base", [40, 100, 100]), ("ours", [10, 100, 100]));

        RatioTo ratio = row.Ratios.Single();

        Assert.Equal(1.0, ratio.Median);
        Assert.Equal(0.25, ratio.OfMinima);
    }

    [Fact]
    public void Times_are_the_median_of_medians_and_the_shortest_window_of_all()
    {
        Row row = Row("base", ("base", [10, 20, 90]), ("base", [3, 40, 41]), ("base", [25, 30, 31]));

        Assert.Equal(30, row.MedianNanoseconds);
        Assert.Equal(3, row.MinimumNanoseconds);
        Assert.Equal([20, 40, 30], row.Processes.Select(static process => process.MedianNanoseconds));
    }

    [Fact]
    public void Bytes_show_the_process_that_allocated_most()
    {
        Results results = new Results();
        results.Add(Regime.L, Cell("base", bytes: 0, 1));
        results.Add(Regime.L, Cell("base", bytes: 3, 1));
        results.Add(Regime.L, Cell("base", bytes: 0, 1));

        Row row = Row(results, "base");

        Assert.Equal(0, row.MedianBytes);
        Assert.Equal(3, row.MaximumBytes);
    }

    [Fact]
    public void Regimes_and_baselines_that_were_not_measured_stay_apart()
    {
        Results results = new Results();
        results.Add(Regime.L, Cell("base", bytes: 0, 100));
        results.Add(Regime.G, Cell("ours", bytes: 0, 50));

        IReadOnlyList<Row> rows = results.Rows(static _ => new BaseScenario());

        Assert.Equal(1.0, rows.Single(static row => row.Regime == Regime.L).Ratios.Single().Median);
        Assert.Empty(rows.Single(static row => row.Regime == Regime.G).Ratios);
    }

    [Fact]
    public void The_better_baseline_is_chosen_in_each_process()
    {
        Results results = new Results();
        foreach ((double first, double second) in new[] { (100.0, 50.0), (100.0, 200.0), (100.0, 400.0) })
        {
            results.Add(Regime.L, Cell("first", bytes: 0, first));
            results.Add(Regime.L, Cell("second", bytes: 0, second));
            results.Add(Regime.L, Cell("ours", bytes: 0, 100));
        }

        Row row = Row(results, "ours", "first", "second");

        RatioTo best = row.Ratios.Single(static ratio => ratio.Baseline == RatioTo.Best);
        Assert.Equal((1.0, 1.0), (best.Median, best.Minimum));
        Assert.Equal(0.5, row.Ratios.Single(static ratio => ratio.Baseline == "second").Median);
    }

    private static Row Row(string contender, params (string Contender, double[] Nanoseconds)[] cells)
    {
        Results results = new Results();
        foreach ((string of, double[] nanoseconds) in cells)
        {
            results.Add(Regime.L, Cell(of, bytes: 0, nanoseconds));
        }

        return Row(results, contender);
    }

    private static Row Row(Results results, string contender, params string[] baselines) =>
        results.Rows(_ => new BaseScenario(baselines)).Single(row => row.Contender == contender);

    private static Cell Cell(string contender, double bytes, params double[] nanoseconds) =>
        new Cell("single", "100", 100, contender, RunsPerWindow: 7, nanoseconds, bytes, CpuNanosecondsPerItem: 5);

    private sealed class BaseScenario(params string[] baselines)
        : Scenario("single", "", [100], baselines is [] ? ["base"] : baselines)
    {
        private readonly bool _hasSeveral = baselines is not [];

        public override bool ComparesWithBest => _hasSeveral;

        public override IReadOnlyList<Contender> Contenders(Setting setting) => [];
    }
}

public sealed class StatisticsTests
{
    [Theory]
    [InlineData(new[] { 7.0 }, 7.0)]
    [InlineData(new[] { 9.0, 1.0, 4.0 }, 4.0)]
    [InlineData(new[] { 9.0, 1.0, 4.0, 100.0 }, 6.5)]
    public void Median_is_the_middle_whatever_the_order(double[] values, double expected) =>
        Assert.Equal(expected, Statistics.Median(values));

    [Fact]
    public void The_percentile_has_one_in_a_hundred_above_it()
    {
        Assert.Equal(99, Statistics.Percentile99(Enumerable.Range(1, 100).Select(static number => (double)number)));
        Assert.Equal(7, Statistics.Percentile99([7.0]));
    }
}
