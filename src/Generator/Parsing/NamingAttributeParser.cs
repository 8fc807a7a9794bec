using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>
/// Reads which arguments an interpolated string handler is made with, and whose text an argument is. The caller of a
/// generated method is to see to both, so the method says the same wherever it has these arguments.
/// </summary>
internal static class NamingAttributeParser
{
    /// <summary>The attribute of a parameter; a type has use for one of them.</summary>
    internal static NamingAttribute? Parse(
        IParameterSymbol parameter,
        IMethodSymbol method,
        ImmutableArray<ParameterRole> roles,
        TypeTexts texts
    )
    {
        foreach (AttributeData attribute in parameter.GetAttributes())
        {
            if (
                attribute.AttributeClass is { } type
                && type.Name is "InterpolatedStringHandlerArgumentAttribute" or "CallerArgumentExpressionAttribute"
                && KnownTypes.IsNamespace(type.ContainingNamespace, "System", "Runtime", "CompilerServices")
                && (parameter.IsOptional || !AttributePrinter.IsCaller(type))
            )
            {
                return Parse(AttributePrinter.Print(attribute, type, texts) + " ", attribute, method, roles);
            }
        }

        return null;
    }

    private static NamingAttribute? Parse(
        string text,
        AttributeData attribute,
        IMethodSymbol method,
        ImmutableArray<ParameterRole> roles
    )
    {
        bool fitsEach = true;
        bool fitsPairs = true;

        // The text of a list is had for the asking, an interpolated string takes one item.
        bool takesList = attribute.AttributeClass!.Name == "CallerArgumentExpressionAttribute";
        foreach (TypedConstant argument in attribute.ConstructorArguments)
        {
            ImmutableArray<TypedConstant> names =
                argument.Kind != TypedConstantKind.Array ? ImmutableArray.Create(argument)
                : argument.IsNull ? ImmutableArray<TypedConstant>.Empty
                : argument.Values;
            foreach (TypedConstant name in names)
            {
                // The empty name is the handler itself.
                if (name.Value is "")
                {
                    fitsPairs = false;
                    continue;
                }

                // A name that only the implementing half has means nothing to callers, who see the defining half.
                if (RoleOf(name.Value as string, method, roles) is not { } role)
                {
                    return null;
                }

                fitsEach &= role != ParameterRole.ItemIndex && (role != ParameterRole.Item || takesList);
            }
        }

        return new NamingAttribute(text, fitsEach, fitsEach && fitsPairs);
    }

    private static ParameterRole? RoleOf(string? name, IMethodSymbol method, ImmutableArray<ParameterRole> roles)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Name == name)
            {
                return roles[parameter.Ordinal];
            }
        }

        return null;
    }
}
