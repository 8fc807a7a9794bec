using System;
using System.Collections.Generic;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.Results;
using BenchmarkDotNet.Validators;
using ClosureGen.Studies.Results;
using ClosureGen.Studies.Screen;

namespace ClosureGen.Studies.Measuring;

/// <summary>Follows a run: shows every row on the screen and keeps its figures.</summary>
/// <param name="again">The rows have been counted before.</param>
internal sealed class Observer(StudyScreen screen, bool again = false) : EventProcessor
{
    private readonly List<string> _failed = [];
    private readonly List<ResultRow> _measured = [];

    /// <summary>Gets what could not be measured.</summary>
    public IReadOnlyList<string> Failed => _failed;

    public IReadOnlyList<ResultRow> Measured => _measured;

    public override void OnValidationError(ValidationError validationError)
    {
        if (validationError.IsCritical)
        {
            _failed.Add(validationError.Message);
        }
    }

    // None of its rows is run then, and none of them is heard of again.
    public override void OnBuildComplete(BuildPartition buildPartition, BuildResult buildResult)
    {
        if (!buildResult.IsBuildSuccess)
        {
            foreach (BenchmarkBuildInfo build in buildPartition.Benchmarks)
            {
                Fail(build.BenchmarkCase);
            }
        }
    }

    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report)
    {
        if (report.ResultStatistics is null)
        {
            Fail(benchmarkCase);
            return;
        }

        ResultRow row = ToRow(benchmarkCase, report);
        _measured.Add(row);
        if (again)
        {
            screen.MeasuredAgain(row);
        }
        else
        {
            screen.Measured(row);
        }
    }

    private void Fail(BenchmarkCase benchmark)
    {
        _failed.Add($"{RowNames.Case(benchmark)}: {RowNames.Row(benchmark)}");
        screen.Failed(RowNames.Case(benchmark), RowNames.Row(benchmark));
    }

    private static ResultRow ToRow(BenchmarkCase benchmark, BenchmarkReport report)
    {
        double operations = Math.Max(1, report.GcStats.TotalOperations);
        return new ResultRow(
            benchmark.Descriptor.Type.Name,
            RowNames.Case(benchmark),
            RowNames.Row(benchmark),
            Rounded(report.ResultStatistics!.Median),
            Rounded(report.ResultStatistics.StandardDeviation),
            // BenchmarkDotNet's own figure is a whole number of bytes.
            Rounded(
                (report.GcStats.GetTotalAllocatedBytes(excludeAllocationQuantumSideEffects: false) ?? 0) / operations
            ),
            Rounded(report.GcStats.Gen0Collections * 1e6 / operations)
        );
    }

    // Stored results are read by people too.
    private static double Rounded(double value) => Math.Round(value, 4);
}
