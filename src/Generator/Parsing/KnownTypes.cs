using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>Recognises types and attributes by their names, without a compilation to look them up in.</summary>
internal static class KnownTypes
{
    internal static bool IsCancellationToken(ITypeSymbol type) =>
        type is INamedTypeSymbol { Name: "CancellationToken", Arity: 0, ContainingType: null }
        && IsNamespace(type.ContainingNamespace, "System", "Threading");

    internal static bool IsTask(INamedTypeSymbol type) =>
        type is { Name: "Task", Arity: 0 or 1, ContainingType: null }
        && IsNamespace(type.ContainingNamespace, "System", "Threading", "Tasks");

    internal static bool IsValueTask(INamedTypeSymbol type) =>
        type is { Name: "ValueTask", Arity: 0 or 1, ContainingType: null }
        && IsNamespace(type.ContainingNamespace, "System", "Threading", "Tasks");

    internal static bool IsNoCapture(AttributeData attribute) =>
        attribute.AttributeClass is { Name: "NoCaptureAttribute", ContainingType: null } type
        && IsNamespace(type.ContainingNamespace, "ClosureGen");

    /// <summary>The attribute of a handler, which may stand on either half of a partial method.</summary>
    internal static AttributeData? FindNoCapture(IMethodSymbol method)
    {
        foreach (AttributeData attribute in method.GetAttributes())
        {
            if (IsNoCapture(attribute))
            {
                return attribute;
            }
        }

        return method.PartialImplementationPart is { } body ? FindNoCapture(body) : null;
    }

    /// <summary>The value of a named argument, or null.</summary>
    internal static object? Argument(AttributeData attribute, string name)
    {
        foreach (KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
        {
            if (argument.Key == name && argument.Value.Kind != TypedConstantKind.Array)
            {
                return argument.Value.Value;
            }
        }

        return null;
    }

    internal static bool IsItemIndex(IParameterSymbol parameter)
    {
        if (parameter.Type.SpecialType != SpecialType.System_Int32)
        {
            return false;
        }

        foreach (AttributeData attribute in parameter.GetAttributes())
        {
            if (
                attribute.AttributeClass is { Name: "ItemIndexAttribute", ContainingType: null } type
                && IsNamespace(type.ContainingNamespace, "ClosureGen")
            )
            {
                return true;
            }
        }

        return false;
    }

    internal static bool IsNamespace(INamespaceSymbol? symbol, params string[] names)
    {
        for (int i = names.Length - 1; i >= 0; i--)
        {
            if (symbol is null || symbol.Name != names[i])
            {
                return false;
            }

            symbol = symbol.ContainingNamespace;
        }

        return symbol is { IsGlobalNamespace: true };
    }
}
