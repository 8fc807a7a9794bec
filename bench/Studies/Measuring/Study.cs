using System.Collections.Generic;

namespace ClosureGen.Studies.Measuring;

/// <summary>One study: what was measured elsewhere, measured again with ClosureGen beside it.</summary>
/// <param name="Name">What it is called on the command line.</param>
/// <param name="Title">A heading.</param>
/// <param name="Text">What is compared and how, for the reader of the tables.</param>
/// <param name="Ahead">Why a row can be faster than ClosureGen's, by the row's name.</param>
internal sealed record Study(
    string Name,
    string Title,
    string Text,
    IReadOnlyList<StudyTable> Tables,
    IReadOnlyDictionary<string, string> Ahead
)
{
    /// <summary>Why a row of ClosureGen can allocate more than another, by the row's name.</summary>
    public IReadOnlyDictionary<string, string> MoreBytes { get; init; } = Verbs.MoreBytes;
}
