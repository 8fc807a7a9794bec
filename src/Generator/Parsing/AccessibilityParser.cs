using ClosureGen.Generator.Diagnostics;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>The accessibility of what is generated: the attribute's, or else the method's own.</summary>
internal static class AccessibilityParser
{
    internal static string Parse(IMethodSymbol method)
    {
        // A new protected member in a type that nothing can derive from draws a warning.
        bool isSealed = method.ContainingType.IsSealed || method.ContainingType.IsStatic;
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

    // The numbers are those of DispatchAccessibility, which is no part of this assembly.
    private static Accessibility Chosen(IMethodSymbol method) =>
        HandlerAttribute.Find(method) is { } attribute
            ? HandlerAttribute.Accessibility(attribute) switch
            {
                1 => Accessibility.Public,
                2 => Accessibility.Internal,
                3 => Accessibility.Protected,
                4 => Accessibility.Private,
                _ => method.DeclaredAccessibility,
            }
            : method.DeclaredAccessibility;
}
