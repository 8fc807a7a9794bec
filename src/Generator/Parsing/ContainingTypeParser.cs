using System.Collections.Generic;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator;

/// <summary>Reads what it takes to open a type, and the types around it, once more.</summary>
internal static class ContainingTypeParser
{
    internal static ContainingTypeModel Parse(
        INamedTypeSymbol type,
        string text,
        bool isClsCompliant,
        FrameworkAttributes known
    )
    {
        var declarations = new List<string>();
        string name = type.MetadataName;
        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
        {
            declarations.Insert(0, Declaration(current));
            if (current.ContainingType is { } outer)
            {
                name = outer.MetadataName + "+" + name;
            }
        }

        INamespaceSymbol? scope = type.ContainingNamespace;
        bool isGlobal = scope is null or { IsGlobalNamespace: true };
        return new ContainingTypeModel(
            isGlobal ? name : Names(scope!, escape: false) + "." + name,
            isGlobal ? "" : Names(scope!, escape: true),
            declarations.ToEquatableArray(),
            text,
            isClsCompliant,
            known
        );
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

    /// <summary>Structs and what newer languages than this one have beside them: a union says so in all its parts.</summary>
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
