using System.Linq;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>Overloads share a stem if all members generated for them are overloads too.</summary>
internal static class Overloads
{
    internal static bool CanShare(IMethodSymbol method, IMethodSymbol other, TypeTexts texts) =>
        method.Name == other.Name && !Signatures(method, texts).Intersect(Signatures(other, texts)).Any();

    private static (string Member, string? Signature)[] Signatures(IMethodSymbol method, TypeTexts texts)
    {
        SignaturesModel signatures = SignatureParser.OfGenerated(method, texts);

        // Two handlers with an Each also have it for arrays and lists.
        return new[]
        {
            ("Work", signatures.Work),
            ("Each", signatures.Each),
            ("Each", signatures.EachOfArray),
            ("Each", signatures.EachOfList),
            ("Pairs", signatures.Pairs),
        }
            .Where(static generated => generated.Item2 is not null)
            .ToArray();
    }
}
