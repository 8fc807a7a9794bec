using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>The accessibility of what is generated, which is the method's own.</summary>
internal static class AccessibilityParser
{
    internal static string Parse(IMethodSymbol method)
    {
        // A new protected member in a type that nothing can derive from draws a warning.
        bool isSealed = method.ContainingType.IsSealed || method.ContainingType.IsStatic;
        return method.DeclaredAccessibility switch
        {
            Accessibility.Public => "public",
            Accessibility.Internal => "internal",
            Accessibility.Protected => isSealed ? "private" : "protected",
            Accessibility.ProtectedOrInternal => isSealed ? "internal" : "protected internal",
            Accessibility.ProtectedAndInternal => isSealed ? "private" : "private protected",
            _ => "private",
        };
    }
}
