using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>Finds this project's attributes on symbols, by name, on both parts of a partial method.</summary>
internal static class HandlerAttribute
{
    internal static bool IsHandler(IMethodSymbol method) => Find(method) is not null;

    internal static AttributeData? Find(IMethodSymbol method) => Find(method.GetAttributes(), "NoCaptureAttribute");

    internal static AttributeData? FindItemIndex(IParameterSymbol parameter) =>
        Find(parameter.GetAttributes(), "ItemIndexAttribute");

    internal static AttributeData? FindFromScope(IParameterSymbol parameter) =>
        Find(parameter.GetAttributes(), "FromScopeAttribute");

    /// <summary>Gets the value of <c>Name</c>; null if it is not set.</summary>
    internal static string? Name(AttributeData attribute) => Argument(attribute, "Name") as string;

    /// <summary>Gets the value of <c>Accessibility</c>; <c>NotApplicable</c> means the method's own.</summary>
    /// <remarks>
    /// The numbers are those of <c>DispatchAccessibility</c>, which this assembly does not reference.
    /// </remarks>
    internal static Accessibility ChosenAccessibility(AttributeData attribute) =>
        AccessibilityNumber(attribute) switch
        {
            1 => Accessibility.Public,
            2 => Accessibility.Internal,
            3 => Accessibility.Protected,
            4 => Accessibility.Private,
            _ => Accessibility.NotApplicable,
        };

    /// <summary>Gets the value of <c>Accessibility</c> as written; null if it is not set.</summary>
    internal static int? AccessibilityNumber(AttributeData attribute) => Argument(attribute, "Accessibility") as int?;

    /// <summary>Gets the value of <c>FlowExecutionContext</c>; true if it is not set.</summary>
    internal static bool FlowsContext(AttributeData attribute) =>
        Argument(attribute, "FlowExecutionContext") is not false;

    /// <summary>Gets the value of <c>OnError</c>; null if it is not set.</summary>
    internal static string? OnError(AttributeData attribute) => Argument(attribute, "OnError") as string;

    /// <summary>Gets the value of <c>BindToken</c>; true if it is not set.</summary>
    internal static bool BindsToken(AttributeData attribute) => Argument(attribute, "BindToken") is not false;

    /// <summary>Gets whether an argument is still unresolved: another generator may generate what it names.</summary>
    internal static bool HasUnknown(AttributeData attribute) =>
        attribute.NamedArguments.Any(static argument => argument.Value.Kind == TypedConstantKind.Error);

    internal static bool Is(AttributeData attribute, string name) =>
        attribute.AttributeClass is { ContainingType: null } type
        && type.Name == name
        && KnownTypes.IsNamespace(type.ContainingNamespace, "ClosureGen");

    private static AttributeData? Find(ImmutableArray<AttributeData> attributes, string name)
    {
        foreach (AttributeData attribute in attributes)
        {
            if (Is(attribute, name))
            {
                return attribute;
            }
        }

        return null;
    }

    private static object? Argument(AttributeData attribute, string name)
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
}
