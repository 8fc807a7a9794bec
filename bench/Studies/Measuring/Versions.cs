using System;
using System.Collections.Generic;
using System.Reflection;
using BenchmarkDotNet.Attributes;
using CommunityToolkit.HighPerformance.Helpers;
using Microsoft.Extensions.ObjectPool;

namespace ClosureGen.Studies.Measuring;

/// <summary>The versions of what measures and of what is measured.</summary>
internal static class Versions
{
    public static string Tool { get; } =
        $"BenchmarkDotNet {typeof(BenchmarkAttribute).Assembly.GetName().Version?.ToString(3)}";

    /// <summary>With the commit that it was built from.</summary>
    public static string ClosureGen { get; } = Of(typeof(DispatchBatch));

    /// <summary>Packages of others whose ways are measured; what is not here is part of .NET.</summary>
    public static IReadOnlyList<string> Peers { get; } =
    [
        $"CommunityToolkit.HighPerformance {Plain(Of(typeof(ParallelHelper)))}",
        $"Microsoft.Extensions.ObjectPool {Plain(Of(typeof(ObjectPool)))}",
    ];

    private static string Of(Type type) =>
        type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";

    private static string Plain(string version) => version.Split('+')[0];
}
