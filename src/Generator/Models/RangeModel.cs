namespace ClosureGen.Generator;

/// <summary>How <c>{Stem}Each</c> takes a range.</summary>
/// <param name="Kind">What the handler gets of it.</param>
/// <param name="Type">The type of a range.</param>
/// <param name="IsPublic">Whether other assemblies can name that type.</param>
internal sealed record RangeModel(RangeKind Kind, string Type, bool IsPublic);

/// <summary>What a handler gets of a range.</summary>
internal enum RangeKind
{
    /// <summary>Each index: its item is an <c>int</c>.</summary>
    Indices,

    /// <summary>Chunks of it: its item is a range.</summary>
    Chunks,
}
