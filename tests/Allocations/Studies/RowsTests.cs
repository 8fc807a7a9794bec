using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Running;
using ClosureGen.Studies.Measuring;
using ClosureGen.Tests;

namespace ClosureGen.Studies.Tests;

public sealed class RowsTests
{
    public static TheoryData<string> Tables { get; } = [.. Types().Select(static type => type.Name)];

    /// <summary>Every row is called once, as BenchmarkDotNet would call it.</summary>
    [Theory]
    [MemberData(nameof(Tables))]
    public async Task All_rows_of_a_case_run_and_give_the_same(string table)
    {
        if (table is "SinglePeers" or "RoundsOfTasks" or "BatchPeers")
        {
            Slow.SkipUnlessAskedFor();
        }

        foreach (IGrouping<string, BenchmarkCase> rows in Rows(table).GroupBy(Case))
        {
            var outcomes = new Dictionary<string, long>();
            foreach (BenchmarkCase row in rows)
            {
                outcomes.Add(Name(row), await RunAsync(row));
            }

            Assert.All(outcomes.Values, static outcome => Assert.NotEqual(0, outcome));
            Assert.True(
                outcomes.Values.Distinct().Count() == 1,
                $"{rows.Key}: {string.Join(", ", outcomes.Select(static entry => $"{entry.Key} {entry.Value}"))}"
            );
        }
    }

    [Fact]
    public void Every_published_figure_belongs_to_a_row()
    {
        BenchmarkCase[] rows = [.. Types().SelectMany(static type => Rows(type.Name))];

        Assert.All(PublishedColumn.Figures, figure => Assert.Contains(rows, figure.IsOf));
    }

    [Fact]
    public void A_quick_pass_measures_a_part_of_all_and_something_of_every_table()
    {
        int[] quick = [.. Types().Select(static type => Rows(type.Name).Count(StudyConfig.IsInQuick))];

        Assert.All(quick, static count => Assert.NotEqual(0, count));
        Assert.InRange(quick.Sum(), 1, 250);
    }

    private static IEnumerable<Type> Types() =>
        typeof(StudyBenchmark)
            .Assembly.GetTypes()
            .Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(StudyBenchmark)));

    private static BenchmarkCase[] Rows(string table) =>
        BenchmarkConverter
            .TypeToBenchmarks(Types().Single(type => type.Name == table), ManualConfig.CreateEmpty())
            .BenchmarksCases;

    private static string Case(BenchmarkCase row) =>
        string.Join(
            ", ",
            row.Descriptor.Categories.Concat(
                row.Parameters.Items.Where(static parameter => parameter.Name != "Row")
                    .Select(static parameter => $"{parameter.Name} {parameter.Value}")
            )
        );

    private static string Name(BenchmarkCase row) =>
        $"{row.Descriptor.WorkloadMethod.Name} {row.Parameters.Items.FirstOrDefault(static parameter => parameter.Name == "Row")?.Value}";

    private static async Task<long> RunAsync(BenchmarkCase row)
    {
        var benchmark = (StudyBenchmark)Activator.CreateInstance(row.Descriptor.Type)!;
        foreach (ParameterInstance parameter in row.Parameters.Items)
        {
            row.Descriptor.Type.GetProperty(parameter.Name)!.SetValue(benchmark, parameter.Value);
        }

        // Not where it only sets the pool's threads, which other tests need.
        if (benchmark is not OneWorkerBenchmark)
        {
            row.Descriptor.GlobalSetupMethod?.Invoke(benchmark, []);
        }

        await (
            row.Descriptor.WorkloadMethod.Invoke(benchmark, []) switch
            {
                Task task => task,
                ValueTask task => task.AsTask(),
                ValueTask<int> task => task.AsTask(),
                _ => Task.CompletedTask,
            }
        );
        return benchmark.Outcome;
    }
}
