using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>The tagged methods of a type by stem, looked for once: every handler of a derived type asks for them.</summary>
internal sealed class TaggedMethods
{
    private static readonly ConditionalWeakTable<INamedTypeSymbol, TaggedMethods> Types = new();

    private readonly ILookup<string, IMethodSymbol> _byStem;

    private TaggedMethods(INamedTypeSymbol type) =>
        _byStem = type.GetMembers()
            .OfType<IMethodSymbol>()
            .Select(method => (Stem: HandlerParser.StemOf(method), Method: method))
            .Where(tagged => tagged.Stem is not null)
            .ToLookup(tagged => tagged.Stem!, tagged => tagged.Method);

    internal static IReadOnlyList<IMethodSymbol> Of(INamedTypeSymbol type, string stem) =>
        Types.GetValue(type, static type => new TaggedMethods(type))._byStem[stem].ToImmutableArray();
}
