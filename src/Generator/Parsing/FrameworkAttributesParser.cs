using System.Linq;
using ClosureGen.Generator.Models;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Finds which attributes of newer frameworks a project can name.</summary>
internal static class FrameworkAttributesParser
{
    internal static FrameworkAttributes Parse(Compilation compilation) =>
        Find(compilation, "System.Diagnostics.StackTraceHiddenAttribute", FrameworkAttributes.StackTraceHidden)
        | Find(
            compilation,
            "System.Diagnostics.CodeAnalysis.UnconditionalSuppressMessageAttribute",
            FrameworkAttributes.UnconditionalSuppressMessage
        );

    // With two visible types, the name is ambiguous or draws a warning. References may have internal copies.
    private static FrameworkAttributes Find(Compilation compilation, string name, FrameworkAttributes attribute) =>
        compilation
            .GetTypesByMetadataName(name)
            .Count(type => compilation.IsSymbolAccessibleWithin(type, compilation.Assembly)) == 1
            ? attribute
            : FrameworkAttributes.None;
}
