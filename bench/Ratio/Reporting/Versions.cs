using System;
using System.Reflection;

namespace ClosureGen.Ratio.Reporting;

/// <summary>The versions of what is measured.</summary>
internal static class Versions
{
    /// <summary>With the commit that it was built from.</summary>
    public static string ClosureGen { get; } = Of(typeof(DispatchBatch));

    /// <summary>Of the assembly that <paramref name="type"/> is in.</summary>
    public static string Of(Type type) =>
        type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";
}
