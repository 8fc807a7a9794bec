using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>
/// Who gets a name that several want: first what the user has written, then the handler with the longer stem, then the
/// first of those that cannot share a stem.
/// </summary>
internal static class NameCollisions
{
    // By type and stem; lives as long as the symbol.
    private static readonly ConditionalWeakTable<
        INamedTypeSymbol,
        Dictionary<string, Dictionary<ISymbol, IMethodSymbol>>
    > s_rivals = new();

    /// <summary>Gets the first of a handler's names that it cannot have, and who has it.</summary>
    internal static (string Name, ISymbol By)? Find(
        IMethodSymbol method,
        string stem,
        CancellationToken cancellationToken
    ) =>
        FindTaken(method, stem)
        ?? (
            FindRival(method, stem, cancellationToken) is { } rival
                ? (GeneratedNames.Work(stem), rival)
                : ((string, ISymbol)?)null
        );

    /// <summary>The same, without the other handlers of the stem.</summary>
    internal static (string Name, ISymbol By)? FindTaken(IMethodSymbol method, string stem)
    {
        foreach (string name in HandlerNames.OfMethods(method, stem))
        {
            if (TakenNames.FindForMethod(method, name) is { } by)
            {
                return (name, by);
            }
        }

        bool hasOverloads = TypeHandlers.Of(method.ContainingType).WithStem(stem).Count > 1;
        foreach (string name in HandlerNames.OfStructs(method, stem, hasOverloads))
        {
            ISymbol? taken = TakenNames.FindForStruct(method, name);
            if ((taken ?? (hasOverloads ? FindLonger(method.ContainingType, stem, name) : null)) is { } by)
            {
                return (name, by);
            }
        }

        return null;
    }

    /// <summary>
    /// Gets a handler with a longer stem whose struct has the name that a suffix would give: the struct of a handler
    /// <c>XPairing_Foo</c> may have the name that <c>X(FooWork)</c> would get. The search ends, as it only ever goes to
    /// longer stems.
    /// </summary>
    private static IMethodSymbol? FindLonger(INamedTypeSymbol type, string stem, string name)
    {
        foreach (KeyValuePair<string, List<IMethodSymbol>> other in TypeHandlers.Of(type).Stems)
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
            .Contains(name)
        && KeepsOwnRules(method, default)
        && Find(method, stem.Key, default) is null;

    private static bool KeepsOwnRules(IMethodSymbol method, CancellationToken cancellationToken) =>
        !OwnRules.Find(method, HandlerAttribute.Find(method)!, cancellationToken).IsRefused;

    /// <summary>Gets the method that already has a stem's names, if two cannot share them.</summary>
    private static IMethodSymbol? FindRival(IMethodSymbol method, string stem, CancellationToken cancellationToken)
    {
        INamedTypeSymbol type = method.ContainingType;
        IReadOnlyList<IMethodSymbol> methods = TypeHandlers.Of(type).WithStem(stem);
        if (methods.Count < 2 || type.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation })
        {
            return null;
        }

        Dictionary<string, Dictionary<ISymbol, IMethodSymbol>> byStem = s_rivals.GetOrCreateValue(type);
        lock (byStem)
        {
            if (!byStem.TryGetValue(stem, out Dictionary<ISymbol, IMethodSymbol>? rivals))
            {
                rivals = FindRivals(methods, stem, TypeTexts.Of(compilation), cancellationToken);
                byStem.Add(stem, rivals);
            }

            return rivals.TryGetValue(method, out IMethodSymbol? rival) ? rival : null;
        }
    }

    /// <summary>
    /// The first method, in an order that does not depend on other code, keeps the names; a method that is refused for
    /// another reason takes none.
    /// </summary>
    private static Dictionary<ISymbol, IMethodSymbol> FindRivals(
        IReadOnlyList<IMethodSymbol> methods,
        string stem,
        TypeTexts texts,
        CancellationToken cancellationToken
    )
    {
        var rivals = new Dictionary<ISymbol, IMethodSymbol>(SymbolEqualityComparer.Default);
        var accepted = new List<IMethodSymbol>(methods.Count);
        foreach (IMethodSymbol method in methods.OrderBy(method => OrderKey(method, stem), StringComparer.Ordinal))
        {
            if (!KeepsOwnRules(method, cancellationToken) || FindTaken(method, stem) is not null)
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

    private static string OrderKey(IMethodSymbol method, string stem) =>
        (method.Name == stem ? "0" : "1") + method.ToDisplayString(SymbolDisplayFormat.CSharpErrorMessageFormat);
}
