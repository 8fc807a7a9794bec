using System.Collections.Generic;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;

namespace ClosureGen.Generator.Pipeline;

/// <summary>
/// Inherited members as texts that can be looked up. By the compiler's rules, a type hides members of its name and
/// arity, where fields and properties have none; a method hides methods of its signature, and other members of its
/// arity or without one.
/// </summary>
internal static class Hiding
{
    /// <summary>Adds a method; one without a signature is hidden by types only.</summary>
    internal static void AddMethod(ICollection<string> found, string name, string? signature, int arity)
    {
        if (signature is not null)
        {
            found.Add(Method(name, signature));
        }

        found.Add(Any(name, arity));
    }

    /// <summary>Adds a type, or another member, which has no arity.</summary>
    internal static void AddOther(ICollection<string> found, string name, int arity)
    {
        found.Add(Any(name, arity));
        found.Add(Other(name, arity));
    }

    internal static void AddGenerated(
        ICollection<string> found,
        string stem,
        string suffix,
        int arity,
        SignaturesModel signatures,
        bool hasExactItems
    )
    {
        AddMethod(found, GeneratedNames.Work(stem), signatures.Work, arity);
        AddOther(found, GeneratedNames.Pairing(stem, suffix), arity);
        if (signatures.Each is not null)
        {
            AddMethod(found, GeneratedNames.Each(stem), signatures.Each, arity);
            if (hasExactItems)
            {
                AddMethod(found, GeneratedNames.Each(stem), signatures.EachOfArray!, arity);
                AddMethod(found, GeneratedNames.Each(stem), signatures.EachOfList!, arity);
            }
        }

        if (signatures.EachOfRange is not null)
        {
            AddMethod(found, GeneratedNames.Each(stem), signatures.EachOfRange, arity);
        }

        foreach ((_, string signature) in signatures.EachOfSources())
        {
            AddMethod(found, GeneratedNames.Each(stem), signature, arity);
        }

        if (signatures.Pairs is not null)
        {
            AddMethod(found, GeneratedNames.Pairs(stem), signatures.Pairs, arity);
        }

        if (signatures.Each is not null || signatures.Pairs is not null)
        {
            AddOther(found, GeneratedNames.Batch(stem, suffix), arity);
        }
    }

    /// <summary>Tells which generated members of a handler hide inherited ones.</summary>
    internal static GeneratedMembers Of(HandlerModel handler, string pairing, string batch)
    {
        if (handler.InheritedMembers.Count == 0)
        {
            return GeneratedMembers.None;
        }

        var inherited = new HashSet<string>(handler.InheritedMembers);
        int arity = handler.TypeParameters.Count;
        GeneratedMembers hides = GeneratedMembers.None;
        OfMethod(GeneratedNames.Work(handler.Stem), handler.Signatures.Work, GeneratedMembers.Work);
        string each = GeneratedNames.Each(handler.Stem);
        OfMethod(each, handler.Signatures.Each, GeneratedMembers.Each);
        OfMethod(each, handler.Signatures.EachOfArray, GeneratedMembers.EachOfArray);
        OfMethod(each, handler.Signatures.EachOfList, GeneratedMembers.EachOfList);
        OfMethod(each, handler.Signatures.EachOfRange, GeneratedMembers.EachOfRange);
        foreach ((GeneratedMembers member, string signature) in handler.Signatures.EachOfSources())
        {
            OfMethod(each, signature, member);
        }

        OfMethod(GeneratedNames.Pairs(handler.Stem), handler.Signatures.Pairs, GeneratedMembers.Pairs);
        OfType(pairing, GeneratedMembers.Pairing);
        OfType(batch, GeneratedMembers.Batch);
        return hides;

        void OfMethod(string name, string? signature, GeneratedMembers member)
        {
            if (
                signature is not null
                && (
                    inherited.Contains(Method(name, signature))
                    || inherited.Contains(Other(name, arity))
                    || inherited.Contains(Other(name, 0))
                )
            )
            {
                hides |= member;
            }
        }

        void OfType(string name, GeneratedMembers member)
        {
            if (inherited.Contains(Any(name, arity)))
            {
                hides |= member;
            }
        }
    }

    private static string Method(string name, string signature) => name + signature;

    private static string Any(string name, int arity) => name + "`" + arity;

    private static string Other(string name, int arity) => name + "~" + arity;
}
