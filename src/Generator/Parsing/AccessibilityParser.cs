using ClosureGen.Generator.Diagnostics;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>The accessibility of what is generated: the attribute's, or else the method's own.</summary>
internal static class AccessibilityParser
{
    internal static string Parse(IMethodSymbol method)
    {
        // A new protected member in a type that nothing can derive from draws a warning.
        bool isSealed = IsSealed(method.ContainingType);
        return Chosen(method) switch
        {
            Accessibility.Public => "public",
            Accessibility.Internal => "internal",
            Accessibility.Protected => isSealed ? "private" : "protected",
            Accessibility.ProtectedOrInternal => isSealed ? "internal" : "protected internal",
            Accessibility.ProtectedAndInternal => isSealed ? "private" : "private protected",
            _ => "private",
        };
    }

    /// <summary>Tells whether nobody can derive from a type: what is protected in it is private.</summary>
    internal static bool IsSealed(INamedTypeSymbol type) => type.IsSealed || type.IsStatic;

    private static Accessibility Chosen(IMethodSymbol method) =>
        HandlerAttribute.Find(method) is { } attribute
        && HandlerAttribute.ChosenAccessibility(attribute) is var chosen and not Accessibility.NotApplicable
            ? chosen
            : method.DeclaredAccessibility;
}
