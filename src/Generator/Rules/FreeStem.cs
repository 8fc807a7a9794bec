using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>A stem to propose for a method whose names are taken; computed when the message is formatted.</summary>
internal sealed class FreeStem
{
    private readonly IMethodSymbol _method;

    internal FreeStem(IMethodSymbol method) => _method = method;

    public override string ToString()
    {
        // A user may accept all proposals, so methods that cannot share a stem get different ones.
        var proposed = new List<(IMethodSymbol Method, string Stem)>();
        foreach (IMethodSymbol method in UpToThis())
        {
            proposed.Add((method, Find(method, proposed)));
        }

        return proposed[proposed.Count - 1].Stem;
    }

    /// <summary>
    /// Gets the methods of the same name that get a proposal, in an order that does not depend on other code.
    /// </summary>
    private IEnumerable<IMethodSymbol> UpToThis()
    {
        string last = Key(_method);
        return _method
            .ContainingType.GetMembers(_method.Name)
            .OfType<IMethodSymbol>()
            .Where(method => string.CompareOrdinal(Key(method), last) < 0 && IsProposedOne(method))
            .OrderBy(Key, StringComparer.Ordinal)
            .Append(_method);
    }

    private static string Key(IMethodSymbol method) =>
        method.ToDisplayString(SymbolDisplayFormat.CSharpErrorMessageFormat);

    private static bool IsProposedOne(IMethodSymbol method) =>
        HandlerAttribute.Find(method) is { } attribute
        && !OwnRules.Find(method, attribute, default).IsRefused
        && NameCollisions.Find(method, HandlerNames.Stem(method, attribute), default) is not null;

    private static string Find(IMethodSymbol method, List<(IMethodSymbol Method, string Stem)> proposed)
    {
        // The whole method name first: HandleAsync beside Handle becomes HandleAsyncWork.
        string stem = method.Name;
        for (int number = 2; !IsFree(method, stem, proposed); number++)
        {
            stem = method.Name + number.ToString(CultureInfo.InvariantCulture);
        }

        return stem;
    }

    private static bool IsFree(IMethodSymbol method, string stem, List<(IMethodSymbol Method, string Stem)> proposed) =>
        !TypeHandlers.Of(method.ContainingType).HasStem(stem)
        && NameCollisions.FindTaken(method, stem) is null
        && proposed.All(other => other.Stem != stem || CanShare(method, other.Method));

    private static bool CanShare(IMethodSymbol method, IMethodSymbol other) =>
        method.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation }
        || Overloads.CanShare(method, other, TypeTexts.Of(compilation));
}
