using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>
/// Reads which arguments an interpolated string handler is made with. The caller of a generated method makes it, so the
/// method says the same wherever it has these arguments.
/// </summary>
internal static class InterpolationParser
{
    internal static Interpolation? Parse(
        ImmutableArray<AttributeData> attributes,
        IMethodSymbol method,
        ImmutableArray<ParameterRole> roles,
        TypeTexts texts
    )
    {
        foreach (AttributeData attribute in attributes)
        {
            if (
                attribute.AttributeClass is { Name: "InterpolatedStringHandlerArgumentAttribute" } type
                && KnownTypes.IsNamespace(type.ContainingNamespace, "System", "Runtime", "CompilerServices")
            )
            {
                return Parse(AttributePrinter.Print(attribute, type, texts) + " ", attribute, method, roles);
            }
        }

        return null;
    }

    private static Interpolation Parse(
        string text,
        AttributeData attribute,
        IMethodSymbol method,
        ImmutableArray<ParameterRole> roles
    )
    {
        bool fitsEach = true;
        bool fitsPairs = true;
        foreach (TypedConstant argument in attribute.ConstructorArguments)
        {
            ImmutableArray<TypedConstant> names =
                argument.Kind != TypedConstantKind.Array ? ImmutableArray.Create(argument)
                : argument.IsNull ? ImmutableArray<TypedConstant>.Empty
                : argument.Values;
            foreach (TypedConstant name in names)
            {
                // The empty name is the handler itself.
                fitsPairs &= name.Value is not "";
                fitsEach &= !IsFilledIn(name.Value as string, method, roles);
            }
        }

        return new Interpolation(text, fitsEach, fitsEach && fitsPairs);
    }

    private static bool IsFilledIn(string? name, IMethodSymbol method, ImmutableArray<ParameterRole> roles)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Name == name)
            {
                return roles[parameter.Ordinal] is ParameterRole.Item or ParameterRole.ItemIndex;
            }
        }

        return false;
    }
}
