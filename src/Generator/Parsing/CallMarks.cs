using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Models;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>
/// Reads the attributes by which platform and trim analyzers flag calls of a handler. The generated methods repeat
/// them, so that the user's call is flagged, and the calls in generated code are suppressed.
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
    /// The attributes that suppress warnings about the handler's calls in generated code. A type's own attributes apply
    /// to its static methods, but not to its nested types.
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
            // A framework that has the one attribute has the other.
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

        // The attributes of a type come in the order of its files.
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
