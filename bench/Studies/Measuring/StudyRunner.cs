using System.Collections.Generic;
using System.Linq;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Filters;
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
        var screen = new StudyScreen(console, studies.Sum(study => CountRows(study, pass)));
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
        var observer = new Observer(screen);
        IConfig config = StudyConfig.Of(pass, artifacts, observer);
        BenchmarkRunner.Run([.. study.Tables.Select(table => Benchmarks(table, config))]);
        if (pass != Pass.Check && observer.Measured.Count > 0)
        {
            var results = new StudyResults(
                study.Name,
                ResultStore.Framework,
                pass,
                Machine.Here(Regime.G),
                Versions.Tool,
                Versions.ClosureGen,
                Versions.Peers,
                observer.Measured
            );
            store.Save(results);
            ResultTable.Write(console, study, results);
        }

        return observer.Failed;
    }

    private BenchmarkRunInfo Benchmarks(StudyTable table, IConfig config) =>
        BenchmarkConverter.TypeToBenchmarks(
            table.Benchmarks,
            pass == Pass.Quick
                ? ManualConfig.Create(config).AddFilter(new SimpleFilter(benchmark => table.InQuick(benchmark)))
                : config
        );
}
