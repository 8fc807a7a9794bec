using System.Collections.Immutable;
using ClosureGen.Generator.Models;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>
/// Reads the attributes that name the arguments of an interpolated string handler, or the argument whose source text a
/// parameter gets. The generated method's caller supplies both, so the method repeats the attribute if it has those
/// parameters.
/// </summary>
internal static class NamingAttributeParser
{
    /// <summary>Reads the attribute of a parameter, of which only one applies to its type.</summary>
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

        // The caller's expression may be a whole list, but an interpolated string handler takes a single item.
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

                // A name that only the implementing part has means nothing to callers, which see the defining part.
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
