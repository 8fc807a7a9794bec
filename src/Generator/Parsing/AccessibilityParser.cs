using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>
/// Reads the accessibility of generated members: the attribute's or, if it has none, the method's own. In a type whose
/// public methods can be called from outside, public ones become internal.
/// </summary>
internal static class AccessibilityParser
{
    internal static string Parse(IMethodSymbol method)
    {
        // The compiler warns about a new protected member in a type that nothing can derive from.
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

    /// <summary>Tells whether no type can derive from a type, so that its protected members are private.</summary>
    internal static bool IsSealed(INamedTypeSymbol type) => type.IsSealed || type.IsStatic;

    private static Accessibility Chosen(IMethodSymbol method) =>
        HandlerAttribute.Find(method) is { } attribute
        && HandlerAttribute.ChosenAccessibility(attribute) is var chosen and not Accessibility.NotApplicable
            ? chosen
        : method.DeclaredAccessibility == Accessibility.Public && OutwardTypes.Contains(method.ContainingType)
            ? Accessibility.Internal
        : method.DeclaredAccessibility;
}
