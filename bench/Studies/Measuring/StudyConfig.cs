using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using ClosureGen.Studies.Peers;
using ClosureGen.Studies.SelfClosures;
using Perfolizer.Horology;

namespace ClosureGen.Studies.Measuring;

/// <summary>How thoroughly rows are measured: once, a part of them in this process, or each in a process of its own.</summary>
internal enum Pass
{
    Check,
    Quick,
    Full,
}

internal static class StudyConfig
{
    public static IConfig Of(Pass pass)
    {
        ManualConfig config = ManualConfig
            .CreateEmpty()
            .AddJob(JobOf(pass))
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddColumn(StatisticColumn.Median, CategoriesColumn.Default, PublishedColumn.Instance)
            .AddExporter(MarkdownExporter.GitHub, JsonExporter.Brief)
            .AddLogger(ConsoleLogger.Default)
            .AddLogicalGroupRules(BenchmarkLogicalGroupRule.ByParams, BenchmarkLogicalGroupRule.ByCategory)
            .WithArtifactsPath(Path.Combine("artifacts", "studies"));
        return pass switch
        {
            Pass.Check => config.WithOptions(ConfigOptions.DisableOptimizationsValidator),
            Pass.Quick => config.AddFilter(new SimpleFilter(IsInQuick)),
            _ => config,
        };
    }

    /// <summary>Tells whether the quick pass measures a row: the usual sizes of the long tables, and all of the others.</summary>
    public static bool IsInQuick(BenchmarkCase row)
    {
        Type type = row.Descriptor.Type;
        if (type == typeof(RoundsOfTasks))
        {
            return (int)row.Parameters[nameof(RoundsOfTasks.Tasks)] <= 100;
        }

        if (!type.IsSubclassOf(typeof(PeerBenchmark)))
        {
            return true;
        }

        bool isPlain =
            row.Parameters[nameof(PeerBenchmark.Producer)] is Producer.FromOutside
            && row.Parameters[nameof(PeerBenchmark.Context)] is Ambient.DefaultContext;
        return isPlain
            && (
                type == typeof(SinglePeers)
                    ? row.Parameters[nameof(SinglePeers.InFlight)] is 1 or 100 or 1_000
                    : row.Parameters[nameof(BatchPeers.Items)] is 10 or 100 or 1_000
            );
    }

    private static Job JobOf(Pass pass) =>
        pass switch
        {
            Pass.Check => Job.Dry.WithToolchain(InProcessEmitToolchain.Instance).WithId("check"),
            Pass.Quick => Warm()
                .WithToolchain(InProcessEmitToolchain.Instance)
                .WithWarmupCount(1)
                .WithIterationCount(5)
                .WithIterationTime(TimeInterval.FromMilliseconds(60))
                .WithId("quick"),
            // With the start of its process and its warm-up a row takes five seconds.
            _ => Warm()
                .WithWarmupCount(2)
                .WithIterationCount(12)
                .WithIterationTime(TimeInterval.FromMilliseconds(80))
                .WithId("full"),
        };

    private static Job Warm() => new Job { Infrastructure = { EngineFactory = new WarmEngineFactory() } };
}
