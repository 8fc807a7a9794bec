using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using ClosureGen.Generator.Parsing;
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
    private readonly Dictionary<string, Dictionary<ISymbol, IMethodSymbol>> _rivals = new Dictionary<
        string,
        Dictionary<ISymbol, IMethodSymbol>
    >(StringComparer.Ordinal);

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

    internal bool HasStem(string stem) => _byStem.ContainsKey(stem);

    /// <summary>Gets the tagged methods of a stem, refused ones too.</summary>
    internal IReadOnlyList<IMethodSymbol> WithStem(string stem) =>
        _byStem.TryGetValue(stem, out List<IMethodSymbol>? methods) ? methods : Array.Empty<IMethodSymbol>();

    /// <summary>
    /// Gets a handler with a longer stem whose struct has the name that a suffix would give: the struct of a handler
    /// <c>XPairing_Foo</c> may have the name that <c>X(FooWork)</c> would get. The longer stem keeps the name, because
    /// this search never checks that handler's own names.
    /// </summary>
    internal IMethodSymbol? FindLonger(string stem, string name)
    {
        foreach (KeyValuePair<string, List<IMethodSymbol>> other in _byStem)
        {
            bool mayHave =
                other.Key.Length > stem.Length
                && name.StartsWith(other.Key, StringComparison.Ordinal)
                && HandlerNames.LooksGenerated(name.Substring(other.Key.Length));
            if (mayHave && other.Value.Find(method => Has(method, other, name)) is { } owner)
            {
                return owner;
            }
        }

        return null;
    }

    private static bool Has(IMethodSymbol method, KeyValuePair<string, List<IMethodSymbol>> stem, string name) =>
        HandlerNames
            .OfMethods(method, stem.Key)
            .Concat(HandlerNames.OfStructs(method, stem.Key, stem.Value.Count > 1))
            .Contains(name) && HandlerRules.Accepts(method, default);

    /// <summary>Gets the method that already has a stem's names, if two cannot share them.</summary>
    internal IMethodSymbol? FindRival(IMethodSymbol method, string stem, CancellationToken cancellationToken)
    {
        if (
            !_byStem.TryGetValue(stem, out List<IMethodSymbol>? methods)
            || methods.Count < 2
            || _type.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation }
        )
        {
            return null;
        }

        lock (_rivals)
        {
            if (!_rivals.TryGetValue(stem, out Dictionary<ISymbol, IMethodSymbol>? rivals))
            {
                rivals = FindRivals(methods, stem, TypeTexts.Of(compilation), cancellationToken);
                _rivals.Add(stem, rivals);
            }

            return rivals.TryGetValue(method, out IMethodSymbol? rival) ? rival : null;
        }
    }

    /// <summary>
    /// The first method, in an order that does not depend on other code, keeps the names; a method that is refused for
    /// another reason takes none.
    /// </summary>
    private static Dictionary<ISymbol, IMethodSymbol> FindRivals(
        List<IMethodSymbol> methods,
        string stem,
        TypeTexts texts,
        CancellationToken cancellationToken
    )
    {
        var rivals = new Dictionary<ISymbol, IMethodSymbol>(SymbolEqualityComparer.Default);
        var accepted = new List<IMethodSymbol>(methods.Count);
        foreach (IMethodSymbol method in InOrder(methods, stem))
        {
            if (
                HandlerRules.FindBeforeNames(method, HandlerAttribute.Find(method)!, cancellationToken).IsRefused
                || TakenNames.Find(method, stem) is not null
            )
            {
                continue;
            }

            if (accepted.Find(other => !Overloads.CanShare(method, other, texts)) is { } rival)
            {
                rivals.Add(method, rival);
            }
            else
            {
                accepted.Add(method);
            }
        }

        return rivals;
    }

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

    private static IMethodSymbol[] InOrder(List<IMethodSymbol> methods, string stem)
    {
        IMethodSymbol[] ordered = methods.ToArray();
        string[] keys = Array.ConvertAll(
            ordered,
            method =>
                (method.Name == stem ? "0" : "1") + method.ToDisplayString(SymbolDisplayFormat.CSharpErrorMessageFormat)
        );
        Array.Sort(keys, ordered, StringComparer.Ordinal);
        return ordered;
    }
}
