using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary>Arguments become fields of a pooled object, and type parameters become those of a struct.</summary>
internal static class SignatureRules
{
    internal static HandlerRefusal Find(IMethodSymbol method)
    {
        if (method.IsVararg)
        {
            return new HandlerRefusal(
                ParameterCannotBeKept,
                first: "'__arglist'",
                second: "lives on the caller's stack: use a 'params' array"
            );
        }

        IParameterSymbol? item = ParameterRoles.FindItem(method);
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            HandlerRefusal refusal = Find(parameter, isItem: parameter.Ordinal == item?.Ordinal);
            if (refusal.IsRefused)
            {
                return refusal;
            }

            if (IsNamedTwice(parameter, method))
            {
                return HandlerRefusal.Silent;
            }
        }

        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            HandlerRefusal refusal = Find(parameter);
            if (refusal.IsRefused)
            {
                return refusal;
            }
        }

        return default;
    }

    private static HandlerRefusal Find(IParameterSymbol parameter, bool isItem)
    {
        if (HandlerAttribute.FindFromScope(parameter) is not null && parameter.RefKind != RefKind.None)
        {
            // Refused by a rule of its own, to which no modifier is right.
            return default;
        }

        if (parameter.RefKind is RefKind.Ref or RefKind.Out)
        {
            return new HandlerRefusal(
                ParameterCannotBeKept,
                RefusalPlace.ParameterModifier,
                parameter,
                parameter,
                parameter.RefKind == RefKind.Out
                    ? "is an 'out' parameter, whose variable may be gone when the handler runs: return the value instead"
                    : "is passed by 'ref', and its variable may be gone when the handler runs: pass it by value or by 'in'"
            );
        }

        KeepProblem problem = isItem
            ? KeepableTypes.FindInArgument(parameter.Type, out ITypeSymbol culprit)
            : KeepableTypes.Find(parameter.Type, out culprit);
        return problem switch
        {
            KeepProblem.None => DefaultValues.IsUnknown(parameter) ? HandlerRefusal.Silent : default,
            KeepProblem.Error => HandlerRefusal.Silent,
            _ => new HandlerRefusal(
                ParameterCannotBeKept,
                RefusalPlace.ParameterType,
                parameter,
                parameter,
                new KeepProblemText(problem, culprit)
            ),
        };
    }

    private static bool IsNamedTwice(IParameterSymbol parameter, IMethodSymbol method)
    {
        foreach (IParameterSymbol other in method.Parameters)
        {
            if (other.Name == parameter.Name && other.Ordinal != parameter.Ordinal)
            {
                return true;
            }
        }

        return false;
    }

    private static HandlerRefusal Find(ITypeParameterSymbol parameter)
    {
        KeepProblem problem = KeepableTypes.Find(parameter, out ITypeSymbol culprit);
        foreach (ITypeSymbol constraint in parameter.ConstraintTypes)
        {
            if (problem == KeepProblem.None)
            {
                problem = KeepableTypes.Find(constraint, out culprit);
            }

            if (problem == KeepProblem.None && !CanBeWritten(constraint))
            {
                return new HandlerRefusal(
                    ParameterCannotBeKept,
                    RefusalPlace.Parameter,
                    parameter,
                    parameter,
                    $"inherits the constraint '{constraint.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat)}', which cannot be written in a declaration: call it from a handler that is not an override"
                );
            }
        }

        return problem switch
        {
            KeepProblem.None => default,
            KeepProblem.Error => HandlerRefusal.Silent,
            _ => new HandlerRefusal(
                ParameterCannotBeKept,
                RefusalPlace.Parameter,
                parameter,
                parameter,
                new KeepProblemText(problem, culprit)
            ),
        };
    }

    /// <summary>
    /// Gets whether a <c>where</c> clause may name a type; an override may have any, substituted for a type parameter
    /// of its base class.
    /// </summary>
    private static bool CanBeWritten(ITypeSymbol constraint) =>
        constraint.TypeKind switch
        {
            TypeKind.Interface or TypeKind.TypeParameter => true,
            TypeKind.Class => !constraint.IsSealed
                && constraint.SpecialType
                    is not (SpecialType.System_Object or SpecialType.System_ValueType or SpecialType.System_Array),
            _ => false,
        };
}
