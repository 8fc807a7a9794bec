using System;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads what only newer compilers than the referenced one know about symbols and languages.</summary>
internal static class NewerRoslyn
{
    /// <summary><c>LanguageVersion.CSharp13</c>.</summary>
    private const int CSharp13 = 1300;

    /// <summary><c>TypeKind.Extension</c>, the invisible type that a C# 14 extension block is.</summary>
    private const TypeKind Extension = (TypeKind)14;

    private static readonly Func<ITypeParameterSymbol, bool>? s_allowsRefLikeType = Getter("AllowsRefLikeType");

    /// <summary>Tells whether a project is compiled as C# 13 or later.</summary>
    internal static bool IsCSharp13(Compilation compilation) =>
        compilation is CSharpCompilation { LanguageVersion: var version } && (int)version >= CSharp13;

    internal static bool IsExtensionBlock(INamedTypeSymbol type) => type.TypeKind == Extension;

    /// <summary>Gets whether a type parameter has <c>allows ref struct</c>; always false in compilers before C# 13.</summary>
    internal static bool AllowsRefLikeType(ITypeParameterSymbol parameter) =>
        s_allowsRefLikeType is not null && s_allowsRefLikeType(parameter);

    private static Func<ITypeParameterSymbol, bool>? Getter(string property)
    {
        MethodInfo? getter = typeof(ITypeParameterSymbol).GetProperty(property)?.GetMethod;
        return getter is null
            ? null
            : (Func<ITypeParameterSymbol, bool>)getter.CreateDelegate(typeof(Func<ITypeParameterSymbol, bool>));
    }
}
