using Microsoft.CodeAnalysis;
using static ClosureGen.Generator.Diagnostics.DiagnosticDescriptors;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>
/// What is generated shows the types of the signature, so none of them may be less accessible. Asked only where the
/// attribute sets an accessibility: the compiler has checked the method's own.
/// </summary>
internal static class AccessibilityRules
{
    internal static HandlerRefusal Find(IMethodSymbol method, AttributeData attribute)
    {
        Accessibility accessibility = Chosen(method, HandlerAttribute.Accessibility(attribute));
        if (accessibility is Accessibility.NotApplicable or Accessibility.Private)
            return default;

        AccessDomain domain = new AccessDomain(method.ContainingType, accessibility);
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (domain.FindHidden(parameter.Type) is { } hidden)
                return Refuse(accessibility, hidden);
        }

        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            foreach (ITypeSymbol constraint in parameter.ConstraintTypes)
            {
                if (domain.FindHidden(constraint) is { } hidden)
                    return Refuse(accessibility, hidden);
            }
        }

        return domain.FindHidden(method.ReturnType) is { } result ? Refuse(accessibility, result) : default;
    }

    private static HandlerRefusal Refuse(Accessibility accessibility, ITypeSymbol hidden) =>
        new HandlerRefusal(
            AccessibilityTooWide,
            RefusalPlace.Accessibility,
            first: accessibility.ToString().ToLowerInvariant(),
            second: hidden
        );

    /// <summary>Reads a value of <c>DispatchAccessibility</c>; in a type nobody can derive from, protected is private.</summary>
    private static Accessibility Chosen(IMethodSymbol method, int value) =>
        value switch
        {
            1 => Accessibility.Public,
            2 => Accessibility.Internal,
            3 => method.ContainingType is { IsSealed: false, IsStatic: false }
                ? Accessibility.Protected
                : Accessibility.Private,
            4 => Accessibility.Private,
            _ => Accessibility.NotApplicable,
        };
}
