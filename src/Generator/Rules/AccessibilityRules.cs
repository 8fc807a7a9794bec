using System.Globalization;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary>
/// Generated members expose the types of the signature, so none of them may be less accessible. If the attribute sets
/// no accessibility, the compiler already checks the method's own.
/// </summary>
internal static class AccessibilityRules
{
    internal static HandlerRefusal Find(IMethodSymbol method, AttributeData attribute)
    {
        if (HandlerAttribute.AccessibilityNumber(attribute) is { } number and not (>= 0 and <= 4))
        {
            return new HandlerRefusal(
                InvalidAccessibility,
                RefusalPlace.Accessibility,
                first: number.ToString(CultureInfo.InvariantCulture)
            );
        }

        Accessibility chosen = HandlerAttribute.ChosenAccessibility(attribute);
        if (chosen == Accessibility.Protected && AccessibilityParser.IsSealed(method.ContainingType))
        {
            return default; // the same as private
        }

        Accessibility accessibility = chosen == Accessibility.NotApplicable ? method.DeclaredAccessibility : chosen;
        if (accessibility == Accessibility.Private)
        {
            return default;
        }

        if (FindHidden(method, accessibility) is not { } hidden)
        {
            return default;
        }

        return chosen == Accessibility.NotApplicable
            ? HandlerRefusal.Silent
            : new HandlerRefusal(
                AccessibilityTooWide,
                RefusalPlace.Accessibility,
                first: accessibility.ToString().ToLowerInvariant(),
                second: hidden
            );
    }

    private static ITypeSymbol? FindHidden(IMethodSymbol method, Accessibility accessibility)
    {
        var domain = new AccessDomain(method.ContainingType, accessibility);
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            // Services are not in the signatures of the generated methods.
            if (HandlerAttribute.FindFromScope(parameter) is null && domain.FindHidden(parameter.Type) is { } hidden)
            {
                return hidden;
            }
        }

        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            foreach (ITypeSymbol constraint in parameter.ConstraintTypes)
            {
                if (domain.FindHidden(constraint) is { } hidden)
                {
                    return hidden;
                }
            }
        }

        return domain.FindHidden(method.ReturnType);
    }
}
