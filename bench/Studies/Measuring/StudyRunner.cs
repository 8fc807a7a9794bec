using System;
using System.Collections.Generic;
using System.Linq;
using BenchmarkDotNet.Running;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Results;
using ClosureGen.Studies.Screen;
using Spectre.Console;

namespace ClosureGen.Studies.Measuring;

/// <summary>Measures studies, one after the other, and stores each when it has been measured.</summary>
/// <param name="artifacts">Where BenchmarkDotNet leaves its own log and tables.</param>
internal sealed class StudyRunner(Pass pass, ResultStore store, string artifacts, IAnsiConsole console)
{
    /// <summary>How many rows a pass measures of a study.</summary>
    public static int CountRows(Study study, Pass pass) => study.Tables.Sum(table => TableRows.Of(table, pass).Count);

    /// <summary>What could not be measured.</summary>
    public IReadOnlyList<string> Run(IReadOnlyList<Study> studies)
    {
        var screen = new StudyScreen(console, studies.Sum(study => CountRows(study, pass)), pass != Pass.Check);
        var failed = new List<string>();
        screen.Run(() =>
        {
            foreach (Study study in studies)
            {
                failed.AddRange(Run(study, screen));
            }
        });
        return failed;
    }

    private IReadOnlyList<string> Run(Study study, StudyScreen screen)
    {
        screen.Begin(study);
        if (pass != Pass.Check && store.ReplacesMore(study.Name, pass))
        {
            screen.ReplacesMore();
        }

        var first = new Observer(screen);
        foreach (StudyTable table in study.Tables)
        {
            Run(table, static _ => true, first);
        }

        if (pass != Pass.Check && first.Measured.Count > 0)
        {
            var results = new StudyResults(
                study.Name,
                ResultStore.Framework,
                pass,
                Machine.Here(Regime.G),
                StudyVersions.Tool,
                Versions.ClosureGen,
                StudyVersions.Peers,
                Steadied(study, first.Measured, screen)
            );
            try
            {
                store.Save(results);
            }
            finally
            {
                // What the folder does not take is seen at least.
                ResultTable.Write(console, study, results);
            }
        }

        return first.Failed;
    }

    private IReadOnlyList<ResultRow> Steadied(Study study, IReadOnlyList<ResultRow> rows, StudyScreen screen)
    {
        HashSet<(string, string, string)> unsteady = [.. rows.Where(Steadiness.IsUnsteady).Select(Steadiness.Key)];
        var again = new Observer(screen, again: true);
        foreach (StudyTable table in study.Tables)
        {
            string name = table.Benchmarks.Name;
            if (unsteady.Any(row => row.Item1 == name))
            {
                Run(
                    table,
                    benchmark => unsteady.Contains((name, RowNames.Case(benchmark), RowNames.Row(benchmark))),
                    again
                );
            }
        }

        return Steadiness.Steadiest(rows, again.Measured);
    }

    private void Run(StudyTable table, Func<BenchmarkCase, bool> isWanted, Observer observer)
    {
        using Workers? workers = table.OneWorker && pass != Pass.All ? Workers.One() : null;
        BenchmarkRunner.Run(table.Benchmarks, StudyConfig.Of(table, pass, isWanted, artifacts, observer));
    }
}
