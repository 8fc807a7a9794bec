using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>
/// The tagged methods of one type by stem. Computed once per type symbol, so that a type with a thousand handlers is
/// searched once; it lives as long as the symbol.
/// </summary>
internal sealed class TypeHandlers
{
    private static readonly ConditionalWeakTable<INamedTypeSymbol, TypeHandlers> s_types =
        new ConditionalWeakTable<INamedTypeSymbol, TypeHandlers>();

    private readonly Dictionary<string, List<IMethodSymbol>> _byStem = new Dictionary<string, List<IMethodSymbol>>(
        StringComparer.Ordinal
    );

    private readonly INamedTypeSymbol _type;
    private NamesAround? _around;

    private TypeHandlers(INamedTypeSymbol type)
    {
        _type = type;
        MayCollide = HasName(type);
        foreach (ISymbol member in type.GetMembers())
        {
            bool isIndexer = member is IPropertySymbol { IsIndexer: true };
            MayCollide |= HandlerNames.LooksGenerated(isIndexer ? member.MetadataName : member.Name);
            MayCollide |=
                member is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor
                && constructor.Parameters.Any(static parameter => HandlerNames.LooksGenerated(parameter.Name));
            if (member is not IMethodSymbol method || HandlerAttribute.Find(method) is not { } attribute)
            {
                continue;
            }

            string stem = HandlerNames.Stem(method, attribute);
            if (!_byStem.TryGetValue(stem, out List<IMethodSymbol>? methods))
            {
                _byStem.Add(stem, methods = new List<IMethodSymbol>());
            }

            methods.Add(method);
        }
    }

    /// <summary>
    /// Gets whether the type has or inherits a name that ends like a generated one; most types do not, and are not
    /// searched further.
    /// </summary>
    internal bool MayCollide { get; }

    /// <summary>
    /// Gets the names around the type; found on first use, so that types without handlers cost nothing.
    /// </summary>
    internal NamesAround Around => _around ??= new NamesAround(_type);

    internal static TypeHandlers Of(INamedTypeSymbol type) =>
        s_types.GetValue(type, static type => new TypeHandlers(type));

    /// <summary>Gets the tagged methods by their stems, refused ones too.</summary>
    internal IEnumerable<KeyValuePair<string, List<IMethodSymbol>>> Stems => _byStem;

    internal bool HasStem(string stem) => _byStem.ContainsKey(stem);

    /// <summary>Gets the tagged methods of a stem, refused ones too.</summary>
    internal IReadOnlyList<IMethodSymbol> WithStem(string stem) =>
        _byStem.TryGetValue(stem, out List<IMethodSymbol>? methods) ? methods : Array.Empty<IMethodSymbol>();

    /// <summary>
    /// Gets whether the type, a type parameter in scope or a member of an abstract base is named like a generated
    /// member.
    /// </summary>
    private static bool HasName(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is { IsAbstract: true }; current = current.BaseType)
        {
            if (current.MemberNames.Any(HandlerNames.LooksGenerated))
            {
                return true;
            }
        }

        for (INamedTypeSymbol? outer = type; outer is not null; outer = outer.ContainingType)
        {
            if (outer.TypeParameters.Any(static parameter => HandlerNames.LooksGenerated(parameter.Name)))
            {
                return true;
            }
        }

        return HandlerNames.LooksGenerated(type.Name);
    }
}
