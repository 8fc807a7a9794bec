using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator;

/// <summary>Whether the compiler and the framework know <c>OverloadResolutionPriority</c>.</summary>
internal static class OverloadPriority
{
    private const string Attribute = "System.Runtime.CompilerServices.OverloadResolutionPriorityAttribute";

    // The compiler's number of C# 13, which the enumeration of an older one lacks.
    private const int CSharp13 = 1300;

    internal static bool IsKnown(Compilation compilation) =>
        compilation is CSharpCompilation { LanguageVersion: var version }
        && (int)version >= CSharp13
        && compilation.GetTypeByMetadataName(Attribute) is not null;
}
