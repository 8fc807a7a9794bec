using System;
using System.IO;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;

namespace ClosureGen.Studies.Measuring;

/// <summary>What BenchmarkDotNet is told.</summary>
internal static class StudyConfig
{
    /// <summary>Its own log and its tables are left under <paramref name="artifacts"/>.</summary>
    /// <param name="isWanted">Which of the table's rows are measured.</param>
    public static IConfig Of(
        StudyTable table,
        Pass pass,
        Func<BenchmarkCase, bool> isWanted,
        string artifacts,
        EventProcessor events
    )
    {
        ManualConfig config = ManualConfig
            .CreateEmpty()
            .AddJob(table.OneWorker ? WithOneWorker(JobOf(pass)) : JobOf(pass))
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddExporter(MarkdownExporter.GitHub)
            // Its log file has everything; the screen has our progress.
            .AddLogger(NullLogger.Instance)
            .AddEventProcessor(events)
            .AddFilter(
                new SimpleFilter(benchmark => (pass != Pass.Quick || table.InQuick(benchmark)) && isWanted(benchmark))
            )
            .AddLogicalGroupRules(BenchmarkLogicalGroupRule.ByParams, BenchmarkLogicalGroupRule.ByCategory)
            .WithArtifactsPath(Path.Combine(artifacts, "BenchmarkDotNet"));
        return pass == Pass.Check ? config.WithOptions(ConfigOptions.DisableOptimizationsValidator) : config;
    }

    // For a process of its own; in this one it has no effect. Hexadecimal.
    private static Job WithOneWorker(Job job) =>
        job.WithEnvironmentVariables(
            new EnvironmentVariable("DOTNET_ThreadPool_ForceMinWorkerThreads", "1"),
            new EnvironmentVariable("DOTNET_ThreadPool_ForceMaxWorkerThreads", "1")
        );

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
            Pass.All => Warm()
                .WithWarmupCount(2)
                .WithIterationCount(12)
                .WithIterationTime(TimeInterval.FromMilliseconds(80))
                .WithId("all"),
            _ => throw new ArgumentOutOfRangeException(nameof(pass)),
        };

    private static Job Warm() => new Job { Infrastructure = { EngineFactory = new WarmEngineFactory() } };
}
