using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>
/// Reads what analyzers of platforms and of trimming say about calls of a handler. It is said of the generated methods,
/// so that the user's call is flagged, and of the calls in generated code it is not said again.
/// </summary>
internal static class CallMarks
{
    private const string CodeAnalysis = "global::System.Diagnostics.CodeAnalysis.";

    internal static EquatableArray<string> Parse(IMethodSymbol method, TypeTexts texts)
    {
        List<string>? marks = null;
        foreach (AttributeData attribute in method.GetAttributes())
        {
            if (attribute.AttributeClass is { } type && (IsOfPlatform(type) || Warning(type) is not null))
            {
                (marks ??= new List<string>()).Add(AttributePrinter.Print(attribute, type, texts));
            }
        }

        return marks is null ? EquatableArray<string>.Empty : marks.ToEquatableArray();
    }

    /// <summary>
    /// The attributes that keep the calls of a handler in generated code from being flagged. What a type says of itself
    /// holds for its static methods, and not in the types that are nested in it.
    /// </summary>
    internal static EquatableArray<string> ParseSuppressions(IMethodSymbol method)
    {
        List<string>? suppressions = null;
        ImmutableArray<AttributeData> attributes = method.GetAttributes();
        foreach (
            AttributeData attribute in method.IsStatic
                ? attributes.AddRange(method.ContainingType.GetAttributes())
                : attributes
        )
        {
            // The frameworks that brought the one attribute have brought the other.
            if (attribute.AttributeClass is { } type && Warning(type) is { } warning && CanSuppress(type))
            {
                string suppression =
                    $"[{CodeAnalysis}UnconditionalSuppressMessage({warning}, Justification = \"The caller is told.\")]";
                suppressions ??= new List<string>();
                if (!suppressions.Contains(suppression))
                {
                    suppressions.Add(suppression);
                }
            }
        }

        // Those of a type come in the order of its files.
        suppressions?.Sort(StringComparer.Ordinal);
        return suppressions is null ? EquatableArray<string>.Empty : suppressions.ToEquatableArray();
    }

    private static bool IsOfPlatform(INamedTypeSymbol type) =>
        type.Name
            is "SupportedOSPlatformAttribute"
                or "UnsupportedOSPlatformAttribute"
                or "ObsoletedOSPlatformAttribute"
        && KnownTypes.IsNamespace(type.ContainingNamespace, "System", "Runtime", "Versioning");

    private static string? Warning(INamedTypeSymbol type)
    {
        string? warning = type.Name switch
        {
            "RequiresUnreferencedCodeAttribute" => "\"Trimming\", \"IL2026\"",
            "RequiresDynamicCodeAttribute" => "\"AOT\", \"IL3050\"",
            "RequiresAssemblyFilesAttribute" => "\"SingleFile\", \"IL3002\"",
            _ => null,
        };
        return
            warning is not null
            && KnownTypes.IsNamespace(type.ContainingNamespace, "System", "Diagnostics", "CodeAnalysis")
            ? warning
            : null;
    }

    private static bool CanSuppress(INamedTypeSymbol type) =>
        type.ContainingNamespace.GetTypeMembers("UnconditionalSuppressMessageAttribute").Any();
}
