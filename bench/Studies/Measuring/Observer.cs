using System;
using System.Collections.Generic;
using System.IO;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Measuring;

/// <summary>Follows a run: a line on the screen for every row, and its figures handed on at once.</summary>
internal sealed class Observer(int done, int rows, TextWriter screen, Action<ResultRow> measured) : EventProcessor
{
    private readonly List<string> _failed = [];

    /// <summary>Gets how many rows are done, with those that were before this run.</summary>
    public int Done { get; private set; } = done;

    /// <summary>Gets what could not be measured.</summary>
    public IReadOnlyList<string> Failed => _failed;

    public override void OnValidationError(ValidationError validationError)
    {
        if (validationError.IsCritical)
        {
            _failed.Add(validationError.Message);
        }
    }

    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report)
    {
        string name = RowNames.Of(benchmarkCase);
        if (report.ResultStatistics is null)
        {
            _failed.Add(name);
            screen.WriteLine($"[{++Done}/{rows}] {name}: failed");
            return;
        }

        ResultRow row = ToRow(benchmarkCase, report);
        screen.WriteLine($"[{++Done}/{rows}] {name}: {Figures.Time(row.Nanoseconds)}, {Figures.Bytes(row.Bytes)}");
        measured(row);
    }

    private static ResultRow ToRow(BenchmarkCase benchmark, BenchmarkReport report)
    {
        double operations = Math.Max(1, report.GcStats.TotalOperations);
        return new ResultRow(
            benchmark.Descriptor.Type.Name,
            RowNames.Case(benchmark),
            RowNames.Row(benchmark),
            report.ResultStatistics!.Median,
            report.ResultStatistics.StandardDeviation,
            // BenchmarkDotNet's own figure is a whole number of bytes.
            (report.GcStats.GetTotalAllocatedBytes(excludeAllocationQuantumSideEffects: false) ?? 0) / operations,
            report.GcStats.Gen0Collections * 1e6 / operations
        );
    }
}
