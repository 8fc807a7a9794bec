using System;
using System.IO;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;

namespace ClosureGen.Studies.Measuring;

/// <summary>What BenchmarkDotNet is told.</summary>
internal static class StudyConfig
{
    /// <summary>Its own log and its tables are left under <paramref name="artifacts"/>.</summary>
    public static IConfig Of(Pass pass, string artifacts, EventProcessor events)
    {
        ManualConfig config = ManualConfig
            .CreateEmpty()
            .AddJob(JobOf(pass))
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddExporter(MarkdownExporter.GitHub)
            // Its log file has everything; the screen has our progress.
            .AddLogger(NullLogger.Instance)
            .AddEventProcessor(events)
            .AddLogicalGroupRules(BenchmarkLogicalGroupRule.ByParams, BenchmarkLogicalGroupRule.ByCategory)
            .WithArtifactsPath(Path.Combine(artifacts, "BenchmarkDotNet"));
        return pass == Pass.Check ? config.WithOptions(ConfigOptions.DisableOptimizationsValidator) : config;
    }

    private static Job JobOf(Pass pass) =>
        pass switch
        {
            Pass.Check => Job.Dry.WithToolchain(InProcessEmitToolchain.Instance).WithId("check"),
            Pass.Quick => Job
                .Default.WithToolchain(InProcessEmitToolchain.Instance)
                .WithWarmupCount(3)
                .WithIterationCount(5)
                .WithIterationTime(TimeInterval.FromMilliseconds(100))
                .WithId("quick"),
            Pass.All => Job
                .Default.WithWarmupCount(8)
                .WithIterationCount(15)
                .WithIterationTime(TimeInterval.FromMilliseconds(200))
                .WithId("all"),
            _ => throw new ArgumentOutOfRangeException(nameof(pass)),
        };
}
