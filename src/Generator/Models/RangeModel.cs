namespace ClosureGen.Generator.Models;

/// <summary>How <c>{Stem}Each</c> takes a range.</summary>
internal sealed record RangeModel
{
    /// <summary>Gets what the handler receives from the range.</summary>
    public required RangeKind Kind { get; init; }

    /// <summary>Gets the type of a range.</summary>
    public required string Type { get; init; }

    /// <summary>Gets whether other assemblies can name that type.</summary>
    public required bool IsPublic { get; init; }
}

/// <summary>What a handler receives from a range.</summary>
internal enum RangeKind
{
    /// <summary>Each index; the item is an <c>int</c>.</summary>
    Indices,

    /// <summary>Chunks; the item is a range.</summary>
    Chunks,
}
