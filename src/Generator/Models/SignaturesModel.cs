using System.Collections.Generic;
using System.Text;
using ClosureGen.Generator.Naming;

namespace ClosureGen.Generator.Models;

/// <summary>
/// The signatures of the generated methods: parameter types without annotations, and the arity. The texts are built on
/// demand, because they are seldom needed.
/// </summary>
internal sealed record SignaturesModel
{
    private const string Items = "global::ClosureGen.Items<";

    /// <summary>Gets the number of the handler's type parameters.</summary>
    public required int Arity { get; init; }

    /// <summary>Gets the types of its parameters.</summary>
    public required EquatableArray<string> Types { get; init; }

    /// <summary>Gets whether the first parameter is the receiver of an extension method.</summary>
    public required bool HasReceiver { get; init; }

    /// <summary>Gets the position of the item, or -1.</summary>
    public required int Item { get; init; }

    /// <summary>Gets the position of the item's index, or -1.</summary>
    public required int Index { get; init; }

    /// <summary>Gets the type of a range that <c>{Stem}Each</c> takes, or null.</summary>
    public required string? Range { get; init; }

    /// <summary>Gets which sources <c>{Stem}Each</c> takes.</summary>
    public required GeneratedMembers Sources { get; init; }

    /// <summary>Gets the handlers' type in <c>{Stem}Pairs</c>, or null if there is none.</summary>
    public required string? Handler { get; init; }

    /// <summary>Gets the signature of <c>{Stem}Work</c>, which is the handler's own.</summary>
    internal string Work
    {
        get
        {
            StringBuilder text = Open();
            foreach (string type in Types)
            {
                Add(text, type);
            }

            return text.Append(')').ToString();
        }
    }

    /// <summary>Gets the signature of <c>{Stem}Each</c>, or null if there is none.</summary>
    internal string? Each => Item < 0 ? null : OfEach(Items + Types[Item] + ">");

    /// <summary>Gets the signature of <c>{Stem}Each</c> for an array.</summary>
    internal string? EachOfArray => Item < 0 ? null : OfEach(ArrayTypes.Of(Types[Item]));

    /// <summary>Gets the signature of <c>{Stem}Each</c> for a list.</summary>
    internal string? EachOfList => Item < 0 ? null : OfEach($"global::System.Collections.Generic.List<{Types[Item]}>");

    /// <summary>Gets the signature of <c>{Stem}Each</c> for a range, or null if there is none.</summary>
    internal string? EachOfRange => Range is null ? null : OfEach(Range);

    /// <summary>Gets the signatures of <c>{Stem}Each</c> for sources.</summary>
    internal IEnumerable<(GeneratedMembers Member, string Signature)> EachOfSources()
    {
        foreach ((GeneratedMembers member, string type) in ItemSources.All)
        {
            if (Item >= 0 && (Sources & member) != 0)
            {
                yield return (member, OfEach(ItemSources.Of(type, Types[Item])));
            }
        }
    }

    /// <summary>Gets the signature of <c>{Stem}Pairs</c>, or null if there is none.</summary>
    internal string? Pairs
    {
        get
        {
            if (Handler is null)
            {
                return null;
            }

            StringBuilder text = Open();
            Add(text, Items + Handler + ">");
            if (Item >= 0)
            {
                Add(text, Items + Types[Item] + ">");
            }

            return AddRest(text);
        }
    }

    private static void Add(StringBuilder text, string type) =>
        text.Append(text[text.Length - 1] == '(' ? "" : ", ").Append(type);

    private string OfEach(string items)
    {
        StringBuilder text = Open();
        if (HasReceiver)
        {
            Add(text, Types[0]);
        }

        Add(text, items);
        return AddRest(text);
    }

    private StringBuilder Open() => new StringBuilder().Append(Arity).Append('(');

    private string AddRest(StringBuilder text)
    {
        for (int i = HasReceiver ? 1 : 0; i < Types.Count; i++)
        {
            if (i != Item && i != Index)
            {
                Add(text, Types[i]);
            }
        }

        return text.Append(')').ToString();
    }
}
