using System.Collections.Generic;

namespace ClosureGen.Generator;

/// <summary>Inherited members as texts that can be looked up: methods by signature, types by arity, others by name.</summary>
internal static class Hiding
{
    internal static string Method(string name, string signature) => name + signature;

    internal static string Type(string name, int arity) => name + "`" + arity;

    internal static string Other(string name) => name;

    internal static void AddGenerated(
        ICollection<string> found,
        string stem,
        string suffix,
        int arity,
        SignaturesModel signatures,
        bool hasExactItems
    )
    {
        found.Add(Method(GeneratedNames.Work(stem), signatures.Work));
        found.Add(Type(GeneratedNames.Pairing(stem, suffix), arity));
        if (signatures.Each is not null)
        {
            found.Add(Method(GeneratedNames.Each(stem), signatures.Each));
            if (hasExactItems)
            {
                found.Add(Method(GeneratedNames.Each(stem), signatures.EachOfArray!));
                found.Add(Method(GeneratedNames.Each(stem), signatures.EachOfList!));
            }
        }

        if (signatures.Pairs is not null)
        {
            found.Add(Method(GeneratedNames.Pairs(stem), signatures.Pairs));
        }

        if (signatures.Each is not null || signatures.Pairs is not null)
        {
            found.Add(Type(GeneratedNames.Batch(stem, suffix), arity));
        }
    }

    /// <summary>Which of a handler's members hide something.</summary>
    internal static GeneratedMembers Of(HandlerModel handler, string pairing, string batch)
    {
        if (handler.Inherited.Count == 0)
        {
            return GeneratedMembers.None;
        }

        var inherited = new HashSet<string>(handler.Inherited);
        int arity = handler.TypeParameters.Count;
        GeneratedMembers hides = GeneratedMembers.None;
        hides |= OfMethod(inherited, GeneratedNames.Work(handler.Stem), handler.Signatures.Work, GeneratedMembers.Work);
        string each = GeneratedNames.Each(handler.Stem);
        hides |= OfMethod(inherited, each, handler.Signatures.Each, GeneratedMembers.Each);
        hides |= OfMethod(inherited, each, handler.Signatures.EachOfArray, GeneratedMembers.EachOfArray);
        hides |= OfMethod(inherited, each, handler.Signatures.EachOfList, GeneratedMembers.EachOfList);
        hides |= OfMethod(
            inherited,
            GeneratedNames.Pairs(handler.Stem),
            handler.Signatures.Pairs,
            GeneratedMembers.Pairs
        );
        hides |= OfType(inherited, pairing, arity, GeneratedMembers.Pairing);
        hides |= OfType(inherited, batch, arity, GeneratedMembers.Batch);
        return hides;
    }

    private static GeneratedMembers OfMethod(
        HashSet<string> inherited,
        string name,
        string? signature,
        GeneratedMembers member
    )
    {
        bool hides =
            signature is not null && (inherited.Contains(Method(name, signature)) || inherited.Contains(Other(name)));
        return hides ? member : GeneratedMembers.None;
    }

    private static GeneratedMembers OfType(
        HashSet<string> inherited,
        string name,
        int arity,
        GeneratedMembers member
    ) => inherited.Contains(Type(name, arity)) || inherited.Contains(Other(name)) ? member : GeneratedMembers.None;
}
