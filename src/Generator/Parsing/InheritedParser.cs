using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Pipeline;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>
/// Reads the members of base types that have the names of a handler's generated members: a generated member that hides
/// one needs <c>new</c>, and others must not have it.
/// </summary>
internal static class InheritedParser
{
    internal static EquatableArray<string> Parse(
        IMethodSymbol handler,
        string stem,
        TypeTexts texts,
        CancellationToken token
    )
    {
        SortedSet<string>? found = null;
        for (
            INamedTypeSymbol? type = handler.ContainingType.BaseType;
            type is { SpecialType: SpecialType.None, TypeKind: TypeKind.Class };
            type = type.BaseType
        )
        {
            found ??= new SortedSet<string>(StringComparer.Ordinal);
            AddMembers(found, type, handler, stem, texts);
            AddGenerated(found, type, handler, stem, texts, token);
        }

        return found is null || found.Count == 0 ? EquatableArray<string>.Empty : found.ToEquatableArray();
    }

    private static void AddMembers(
        SortedSet<string> found,
        INamedTypeSymbol type,
        IMethodSymbol handler,
        string stem,
        TypeTexts texts
    )
    {
        foreach (string name in type.MemberNames)
        {
            if (IsOfStem(name, stem))
            {
                foreach (ISymbol member in type.GetMembers(name))
                {
                    Add(found, member, handler, texts);
                }
            }
        }

        // The member names do not include nested types.
        foreach (INamedTypeSymbol nested in type.GetTypeMembers())
        {
            if (IsOfStem(nested.Name, stem))
            {
                Add(found, nested, handler, texts);
            }
        }
    }

    private static bool IsOfStem(string name, string stem) =>
        name.Length > stem.Length && name.StartsWith(stem, StringComparison.Ordinal);

    private static void Add(SortedSet<string> found, ISymbol member, IMethodSymbol handler, TypeTexts texts)
    {
        if (!AccessDomain.IsAccessible(member, handler.ContainingType))
        {
            return;
        }

        if (member is IMethodSymbol method)
        {
            // Generated methods take every parameter by value, and hide only methods that do so too; generated types
            // hide any.
            bool isByValue = method.Parameters.All(static parameter => parameter.RefKind == RefKind.None);
            string? signature = isByValue ? SignatureParser.Of(method, texts) : null;
            Hiding.AddMethod(found, method.Name, signature, method.Arity);
        }
        else
        {
            Hiding.AddOther(found, member.Name, (member as INamedTypeSymbol)?.Arity ?? 0);
        }
    }

    // A base type of the same compilation has no generated members yet: they are derived from its handlers. One of
    // another project has them, even if its source is visible.
    private static void AddGenerated(
        SortedSet<string> found,
        INamedTypeSymbol type,
        IMethodSymbol handler,
        string stem,
        TypeTexts texts,
        CancellationToken token
    )
    {
        if (!SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, handler.ContainingAssembly))
        {
            return;
        }

        var overloads = TypeHandlers
            .Of(type)
            .WithStem(stem)
            .Where(method => HandlerRules.Accepts(method.OriginalDefinition, token))
            .ToList();
        if (overloads.Count == 0)
        {
            return;
        }

        IReadOnlyList<string> suffixes = Suffixes.Of(
            overloads
                .Select(method =>
                    (
                        SuffixParser.Parse(method.OriginalDefinition.Parameters),
                        SignatureParser.Of(method.OriginalDefinition, texts)
                    )
                )
                .ToList()
        );
        var signatures = overloads.Select(method => SignatureParser.OfGenerated(method, texts)).ToList();
        bool hasSeveralEach = signatures.Count(signature => signature.Each is not null) > 1;
        for (int i = 0; i < overloads.Count; i++)
        {
            if (
                AccessibilityParser.Parse(overloads[i]) != "private"
                || AccessDomain.IsNestedIn(handler.ContainingType, type)
            )
            {
                Hiding.AddGenerated(
                    found,
                    stem,
                    suffixes[i],
                    overloads[i].Arity,
                    signatures[i],
                    hasSeveralEach || ItemInference.IsNeeded(overloads[i].OriginalDefinition)
                );
            }
        }
    }
}
