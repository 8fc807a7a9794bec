using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Running;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Measuring;

/// <summary>Measures studies, one after the other.</summary>
internal sealed class StudyRunner(Pass pass, string artifacts, TextWriter screen)
{
    private static readonly string Tool =
        $"BenchmarkDotNet {typeof(BenchmarkAttribute).Assembly.GetName().Version?.ToString(3)}";

    private static readonly string Version =
        typeof(DispatchBatch).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion
        ?? "";

    /// <summary>How many rows a pass measures of a study.</summary>
    public static int CountRows(Study study, Pass pass) =>
        study.Tables.Sum(table => Benchmarks(table, pass, ManualConfig.CreateEmpty()).BenchmarksCases.Length);

    /// <summary>What could not be measured.</summary>
    public IReadOnlyList<string> Run(IReadOnlyList<Study> studies)
    {
        int rows = studies.Sum(study => CountRows(study, pass));
        var failed = new List<string>();
        int done = 0;
        foreach (Study study in studies)
        {
            screen.WriteLine(study.Title);
            failed.AddRange(Run(study, ref done, rows));
        }

        return failed;
    }

    private IReadOnlyList<string> Run(Study study, ref int done, int rows)
    {
        var store = new ResultStore(artifacts);
        var measured = new List<ResultRow>();
        var observer = new Observer(done, rows, screen, measured.Add);
        IConfig config = StudyConfig.Of(pass, artifacts, observer);
        BenchmarkRunner.Run([.. study.Tables.Select(table => Benchmarks(table, pass, config))]);
        if (pass != Pass.Check && measured.Count > 0)
        {
            store.Save(new StudyResults(study.Name, pass, Machine.Here(Regime.G), Tool, Version, measured));
        }

        done = observer.Done;
        return observer.Failed;
    }

    private static BenchmarkRunInfo Benchmarks(StudyTable table, Pass pass, IConfig config) =>
        BenchmarkConverter.TypeToBenchmarks(
            table.Benchmarks,
            pass == Pass.Quick
                ? ManualConfig.Create(config).AddFilter(new SimpleFilter(benchmark => table.InQuick(benchmark)))
                : config
        );
}
