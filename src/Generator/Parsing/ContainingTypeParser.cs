using System.Collections.Generic;
using System.Text;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Pipeline;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads the declarations that another part of a type and its containing types needs.</summary>
internal static class ContainingTypeParser
{
    internal static ContainingTypeModel Parse(
        INamedTypeSymbol type,
        string text,
        bool isClsCompliant,
        bool hasLanes,
        FrameworkAttributes known
    )
    {
        var declarations = new List<string>();
        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
        {
            declarations.Insert(0, Declaration(current));
        }

        return new ContainingTypeModel
        {
            Key = Key(type),
            Namespace = IsGlobal(type) ? "" : Names(type.ContainingNamespace, escape: true),
            Declarations = declarations.ToEquatableArray(),
            Type = text,
            DisplayName = type.ToDisplayString(HandlerDisplay.TypeFormat),
            IsClsCompliant = isClsCompliant,
            MayGetBase = MayGetBase(type),
            HasLanes = hasLanes,
            Known = known,
        };
    }

    /// <summary>The metadata name with its namespace and containing types.</summary>
    internal static string Key(INamedTypeSymbol type)
    {
        string name = type.MetadataName;
        for (INamedTypeSymbol? outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
        {
            name = outer.MetadataName + "+" + name;
        }

        return IsGlobal(type) ? name : Names(type.ContainingNamespace, escape: false) + "." + name;
    }

    private static bool IsGlobal(INamedTypeSymbol type) =>
        type.ContainingNamespace is null or { IsGlobalNamespace: true };

    /// <summary>
    /// Tells whether the last known base class could get a base from another part of it. Generators do not see each
    /// other's parts: Razor, for example, names a component's base in a part that it generates.
    /// </summary>
    private static bool MayGetBase(INamedTypeSymbol type)
    {
        if (type.TypeKind != TypeKind.Class || type.IsStatic)
        {
            return false;
        }

        INamedTypeSymbol last = type;
        while (last.BaseType is { SpecialType: not SpecialType.System_Object } known)
        {
            last = known;
        }

        foreach (SyntaxReference declaration in last.DeclaringSyntaxReferences)
        {
            if (declaration.GetSyntax() is TypeDeclarationSyntax part && part.Modifiers.Any(SyntaxKind.PartialKeyword))
            {
                return true;
            }
        }

        return false;
    }

    private static string Declaration(INamedTypeSymbol type)
    {
        string keyword = type switch
        {
            { TypeKind: TypeKind.Interface } => "interface",
            { IsRecord: true, IsValueType: true } => "record struct",
            { IsRecord: true } => "record",
            { IsValueType: true } => Keyword(type),
            _ => "class",
        };

        var text = new StringBuilder($"partial {keyword} {Identifiers.EscapeType(type.Name)}");
        for (int i = 0; i < type.TypeParameters.Length; i++)
        {
            text.Append(i == 0 ? "<" : ", ");
            text.Append(Identifiers.EscapeType(type.TypeParameters[i].Name));
        }

        return type.TypeParameters.IsEmpty ? text.ToString() : text.Append('>').ToString();
    }

    /// <summary>The keyword of a struct, or of newer kinds of types: all parts of a union must be declared as such.</summary>
    private static string Keyword(INamedTypeSymbol type) =>
        type.DeclaringSyntaxReferences[0].GetSyntax() is TypeDeclarationSyntax declared
            ? declared.Keyword.ValueText
            : "struct";

    private static string Names(INamespaceSymbol scope, bool escape)
    {
        string name = escape ? Identifiers.Escape(scope.Name) : scope.Name;
        return scope.ContainingNamespace is { IsGlobalNamespace: false } outer
            ? Names(outer, escape) + "." + name
            : name;
    }
}
