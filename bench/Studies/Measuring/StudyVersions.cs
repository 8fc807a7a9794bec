using System.Collections.Generic;
using BenchmarkDotNet.Attributes;
using ClosureGen.Ratio.Reporting;
using CommunityToolkit.HighPerformance.Helpers;
using Microsoft.Extensions.ObjectPool;

namespace ClosureGen.Studies.Measuring;

/// <summary>The versions of what measures and of what it is measured against.</summary>
internal static class StudyVersions
{
    public static string Tool { get; } =
        $"BenchmarkDotNet {typeof(BenchmarkAttribute).Assembly.GetName().Version?.ToString(3)}";

    /// <summary>Packages of others whose ways are measured; what is not here is part of .NET.</summary>
    public static IReadOnlyList<string> Peers { get; } =
    [
        $"CommunityToolkit.HighPerformance {Plain(Versions.Of(typeof(ParallelHelper)))}",
        $"Microsoft.Extensions.ObjectPool {Plain(Versions.Of(typeof(ObjectPool)))}",
    ];

    private static string Plain(string version) => version.Split('+')[0];
}
