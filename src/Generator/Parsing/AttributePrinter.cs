using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.InteropServices;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Prints the attributes of handlers and parameters that generated members carry too.</summary>
internal static class AttributePrinter
{
    /// <summary>The attributes by which the compiler warns callers, also on an override whose base method has them.</summary>
    internal static EquatableArray<string> OfMembers(IMethodSymbol method, TypeTexts texts)
    {
        List<string>? marks = null;
        HashSet<string>? found = null;
        for (IMethodSymbol? current = method; current is not null; current = current.OverriddenMethod)
        {
            foreach (AttributeData attribute in current.GetAttributes())
            {
                if (
                    attribute.AttributeClass is { } type
                    && IsMark(type)
                    && (found ??= new HashSet<string>(StringComparer.Ordinal)).Add(type.Name)
                )
                {
                    (marks ??= new List<string>()).Add(Print(attribute, type, texts));
                }
            }
        }

        return marks is null ? EquatableArray<string>.Empty : marks.ToEquatableArray();
    }

    /// <summary>The attributes that affect call sites, each in brackets and followed by a space.</summary>
    internal static string OfParameter(IParameterSymbol parameter, TypeTexts texts)
    {
        string text = "";
        foreach (AttributeData attribute in parameter.GetAttributes())
        {
            if (attribute.AttributeClass is { } type && IsPassedOn(attribute, type, parameter))
            {
                text += Print(attribute, type, texts) + " ";
            }
        }

        return text;
    }

    internal static bool Has(ImmutableArray<AttributeData> attributes, string name)
    {
        foreach (AttributeData attribute in attributes)
        {
            if (attribute.AttributeClass is { } type && type.Name == name && IsPassedOn(type))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// The attribute that tells a trimmer what to keep of a type that is passed, followed by a space, or nothing.
    /// </summary>
    internal static string MembersKept(ImmutableArray<AttributeData> attributes, TypeTexts texts)
    {
        foreach (AttributeData attribute in attributes)
        {
            if (attribute.AttributeClass is { Name: "DynamicallyAccessedMembersAttribute" } type && IsPassedOn(type))
            {
                return Print(attribute, type, texts) + " ";
            }
        }

        return "";
    }

    internal static bool HasMaybeNull(ImmutableArray<AttributeData> attributes)
    {
        foreach (AttributeData attribute in attributes)
        {
            if (
                attribute.AttributeClass is { Name: "MaybeNullAttribute" or "MaybeNullWhenAttribute" } type
                && KnownTypes.IsNamespace(type.ContainingNamespace, "System", "Diagnostics", "CodeAnalysis")
            )
            {
                return true;
            }
        }

        return false;
    }

    internal static bool IsMark(INamedTypeSymbol type) =>
        type.Name switch
        {
            "ObsoleteAttribute" => KnownTypes.IsNamespace(type.ContainingNamespace, "System"),
            "RequiresPreviewFeaturesAttribute" => KnownTypes.IsNamespace(
                type.ContainingNamespace,
                "System",
                "Runtime",
                "Versioning"
            ),
            "ExperimentalAttribute" => KnownTypes.IsNamespace(
                type.ContainingNamespace,
                "System",
                "Diagnostics",
                "CodeAnalysis"
            ),
            _ => false,
        };

    /// <summary>
    /// Tells whether an attribute fills in a default value. Without a default value it has no effect on the
    /// implementing part of a partial method, and is an error on other methods.
    /// </summary>
    internal static bool IsCaller(INamedTypeSymbol type) => type.Name.StartsWith("Caller", StringComparison.Ordinal);

    private static bool IsPassedOn(AttributeData attribute, INamedTypeSymbol type, IParameterSymbol parameter) =>
        parameter.IsOptional
            ? IsPassedOn(type) || IsDefaultOfObject(attribute, type, parameter.Type)
            : IsPassedOn(type) && !IsCaller(type);

    private static bool IsPassedOn(INamedTypeSymbol type) =>
        type.Name switch
        {
            "CallerMemberNameAttribute"
            or "CallerFilePathAttribute"
            or "CallerLineNumberAttribute"
            or "DecimalConstantAttribute"
            or "DateTimeConstantAttribute" => KnownTypes.IsNamespace(
                type.ContainingNamespace,
                "System",
                "Runtime",
                "CompilerServices"
            ),
            "OptionalAttribute" or "DefaultParameterValueAttribute" => KnownTypes.IsNamespace(
                type.ContainingNamespace,
                "System",
                "Runtime",
                "InteropServices"
            ),
            "AllowNullAttribute" or "DisallowNullAttribute" or "DynamicallyAccessedMembersAttribute" =>
                KnownTypes.IsNamespace(type.ContainingNamespace, "System", "Diagnostics", "CodeAnalysis"),
            _ => false,
        };

    /// <summary>
    /// Tells whether an attribute fills in an optional <c>object</c> without a default value, instead of
    /// <c>Missing</c>.
    /// </summary>
    private static bool IsDefaultOfObject(AttributeData attribute, INamedTypeSymbol type, ITypeSymbol parameter) =>
        parameter is { SpecialType: SpecialType.System_Object } or { TypeKind: TypeKind.Dynamic }
        && type.Name switch
        {
            "IUnknownConstantAttribute" or "IDispatchConstantAttribute" => KnownTypes.IsNamespace(
                type.ContainingNamespace,
                "System",
                "Runtime",
                "CompilerServices"
            ),
            "MarshalAsAttribute" => KnownTypes.IsNamespace(
                type.ContainingNamespace,
                "System",
                "Runtime",
                "InteropServices"
            )
                && attribute.ConstructorArguments.Length == 1
                && attribute.ConstructorArguments[0].Value
                    is (int)UnmanagedType.IUnknown
                        or (int)UnmanagedType.IDispatch
                        or (int)UnmanagedType.Interface
                        or (short)UnmanagedType.IUnknown
                        or (short)UnmanagedType.IDispatch
                        or (short)UnmanagedType.Interface,
            _ => false,
        };

    internal static string Print(AttributeData attribute, INamedTypeSymbol type, TypeTexts texts)
    {
        string name = texts.Full(type);
        name = name.Substring(0, name.Length - "Attribute".Length);
        var arguments = new List<string>();
        foreach (TypedConstant argument in attribute.ConstructorArguments)
        {
            if (argument.Kind == TypedConstantKind.Array && !argument.IsNull)
            {
                arguments.AddRange(argument.Values.Select(element => Print(element, texts)));
            }
            else
            {
                arguments.Add(Print(argument, texts));
            }
        }

        foreach (KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
        {
            arguments.Add($"{Identifiers.Escape(argument.Key)} = {Print(argument.Value, texts)}");
        }

        return arguments.Count == 0 ? $"[{name}]" : $"[{name}({string.Join(", ", arguments)})]";
    }

    private static string Print(TypedConstant constant, TypeTexts texts) =>
        constant.Kind is TypedConstantKind.Primitive or TypedConstantKind.Enum && constant.Type is { } type
            ? Cast(type) + Literals.Print(type, constant.Value, texts)
            : "null";

    /// <summary>Gets the cast for a constant of a type without literals: an attribute's argument may be of any type.</summary>
    private static string Cast(ITypeSymbol type) =>
        type.SpecialType switch
        {
            SpecialType.System_Byte => "(byte)",
            SpecialType.System_SByte => "(sbyte)",
            SpecialType.System_Int16 => "(short)",
            SpecialType.System_UInt16 => "(ushort)",
            _ => "",
        };
}
