using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

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

    // Of two, a name is ambiguous, or there is a warning that one hides the other. References have some for themselves.
    private static FrameworkAttributes Find(Compilation compilation, string name, FrameworkAttributes attribute) =>
        compilation
            .GetTypesByMetadataName(name)
            .Count(type => compilation.IsSymbolAccessibleWithin(type, compilation.Assembly)) == 1
            ? attribute
            : FrameworkAttributes.None;
}
