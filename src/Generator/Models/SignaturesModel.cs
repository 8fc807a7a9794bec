using System.Collections.Generic;
using System.Text;

namespace ClosureGen.Generator;

/// <summary>
/// What tells generated methods from others of the same names: parameter types without annotations, and the arity. The
/// texts are put together where they are asked for, which is seldom.
/// </summary>
/// <param name="Arity">The number of the handler's type parameters.</param>
/// <param name="Types">The types of its parameters.</param>
/// <param name="HasReceiver">Whether the first parameter is what an extension method extends.</param>
/// <param name="Item">The position of the item, or -1.</param>
/// <param name="Index">The position of the item's index, or -1.</param>
/// <param name="Range">The type of a range that <c>{Stem}Each</c> takes, or null.</param>
/// <param name="Sources">Which sources <c>{Stem}Each</c> takes.</param>
/// <param name="Handler">The type that <c>{Stem}Pairs</c> takes handlers of, or null where there is none.</param>
internal sealed record SignaturesModel(
    int Arity,
    EquatableArray<string> Types,
    bool HasReceiver,
    int Item,
    int Index,
    string? Range,
    GeneratedMembers Sources,
    string? Handler
)
{
    private const string Items = "global::ClosureGen.Items<";

    /// <summary>Gets that of <c>{Stem}Work</c>, which is the handler's own.</summary>
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

    /// <summary>Gets that of <c>{Stem}Each</c>, or null where there is none.</summary>
    internal string? Each => Item < 0 ? null : OfEach(Items + Types[Item] + ">");

    /// <summary>Gets that of <c>{Stem}Each</c> for an array.</summary>
    internal string? EachOfArray => Item < 0 ? null : OfEach(Emit.ArrayOf(Types[Item]));

    /// <summary>Gets that of <c>{Stem}Each</c> for a list.</summary>
    internal string? EachOfList => Item < 0 ? null : OfEach($"global::System.Collections.Generic.List<{Types[Item]}>");

    /// <summary>Gets that of <c>{Stem}Each</c> for a range, or null where there is none.</summary>
    internal string? EachOfRange => Range is null ? null : OfEach(Range);

    /// <summary>Gets those of <c>{Stem}Each</c> for sources.</summary>
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

    /// <summary>Gets that of <c>{Stem}Pairs</c>, or null where there is none.</summary>
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
