using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Running;
using ClosureGen.Studies.Measuring;
using Xunit;

namespace ClosureGen.Studies.Tests;

/// <summary>Every row of every study is called once, as BenchmarkDotNet would call it.</summary>
public sealed class RowsTests
{
    public static TheoryData<string, string> Tables { get; } =
    [.. StudyCatalog.All.SelectMany(static study => study.Tables, static (study, table) => (study.Name, table.Title))];

    [Theory]
    [MemberData(nameof(Tables))]
    public async Task All_rows_of_a_case_run_and_give_the_same(string study, string title)
    {
        StudyTable table = StudyCatalog.Get(study).Tables.Single(table => table.Title == title);
        foreach (IGrouping<string, BenchmarkCase> rows in Benchmarks(table).GroupBy(RowNames.Case))
        {
            var outcomes = new Dictionary<string, long>();
            foreach (BenchmarkCase row in rows)
            {
                outcomes.Add(RowNames.Row(row), await RunAsync(row));
            }

            Assert.All(outcomes.Values, static outcome => Assert.NotEqual(0, outcome));
            Assert.True(
                outcomes.Values.Distinct().Count() == 1,
                $"{rows.Key}: {string.Join(", ", outcomes.Select(static entry => $"{entry.Key} {entry.Value}"))}"
            );
        }
    }

    [Theory]
    [MemberData(nameof(Tables))]
    public void Every_case_has_the_baseline_and_a_row_of_its_own_name_for_each(string study, string title)
    {
        StudyTable table = StudyCatalog.Get(study).Tables.Single(table => table.Title == title);

        Assert.All(
            Benchmarks(table).GroupBy(RowNames.Case),
            rows =>
            {
                Assert.Contains(table.Baseline, rows.Select(RowNames.Row));
                Assert.Distinct(rows.Select(RowNames.Row));
            }
        );
    }

    [Theory]
    [MemberData(nameof(Tables))]
    public void Published_figures_and_charts_belong_to_rows(string study, string title)
    {
        StudyTable table = StudyCatalog.Get(study).Tables.Single(table => table.Title == title);
        (string Case, string Row)[] rows =
        [
            .. Benchmarks(table).Select(row => (RowNames.Case(row), RowNames.Row(row))),
        ];

        Assert.All(
            table.Published,
            figure =>
                Assert.Contains(rows, row => row.Row == figure.Row && (figure.Case == "" || row.Case == figure.Case))
        );
        Assert.All(table.Chart?.Cases ?? [], drawn => Assert.Contains(drawn, rows.Select(static row => row.Case)));
    }

    [Theory]
    [MemberData(nameof(Tables))]
    public void Whatever_may_be_ahead_of_ClosureGen_has_its_reason(string study, string title)
    {
        Study owner = StudyCatalog.Get(study);
        StudyTable table = owner.Tables.Single(table => table.Title == title);
        string[] names = [.. Benchmarks(table).Select(RowNames.Row).Distinct()];
        string[] ours = [.. names.Where(RowNames.IsOurs)];
        if (ours.Length == 0)
        {
            return;
        }

        Assert.All(names.Except(ours), name => Assert.Contains(name, owner.Ahead));
        Assert.All(ours, name => Assert.Contains(name, owner.MoreBytes));
    }

    [Fact]
    public void A_quick_pass_measures_a_part_of_all_and_something_of_every_study()
    {
        Assert.All(
            StudyCatalog.All,
            static study =>
                Assert.InRange(StudyRunner.CountRows(study, Pass.Quick), 1, StudyRunner.CountRows(study, Pass.All))
        );
        Assert.InRange(StudyCatalog.All.Sum(static study => StudyRunner.CountRows(study, Pass.Quick)), 1, 250);
    }

    private static BenchmarkCase[] Benchmarks(StudyTable table) =>
        BenchmarkConverter.TypeToBenchmarks(table.Benchmarks, ManualConfig.CreateEmpty()).BenchmarksCases;

    private static async Task<long> RunAsync(BenchmarkCase row)
    {
        var benchmark = (StudyBenchmark)Activator.CreateInstance(row.Descriptor.Type)!;
        foreach (ParameterInstance parameter in row.Parameters.Items)
        {
            row.Descriptor.Type.GetProperty(parameter.Name)!.SetValue(benchmark, parameter.Value);
        }

        MethodInfo? setup = row.Descriptor.GlobalSetupMethod;
        setup?.Invoke(benchmark, []);
        switch (row.Descriptor.WorkloadMethod.Invoke(benchmark, []))
        {
            case Task task:
                await task;
                break;
            case ValueTask task:
                await task;
                break;
            case ValueTask<int> task:
                await task;
                break;
            default:
                break;
        }

        return benchmark.Outcome;
    }
}
