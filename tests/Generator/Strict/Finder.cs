using System.Diagnostics.CodeAnalysis;

namespace ClosureGen.Tests.Strict;

/// <summary>A type that says of all its static methods what a trimmer has to say.</summary>
[RequiresUnreferencedCode("Finds by name.")]
[RequiresDynamicCode("Makes types.")]
public static partial class Finder
{
    /// <summary>Finds by name.</summary>
    /// <param name="name">The name.</param>
    /// <returns>How long it is.</returns>
    [NoCapture]
    public static int Find(string name) => name?.Length ?? 0;
}
