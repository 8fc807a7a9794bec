namespace ClosureGen.Generator.Models;

/// <summary>A type parameter of a generic handler.</summary>
internal sealed record TypeParameterModel
{
    /// <summary>Gets the name in generated code.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the attributes that generated type parameters repeat, followed by a space, or an empty text.</summary>
    public required string Attributes { get; init; }

    /// <summary>Gets the whole <c>where</c> clause, or an empty text.</summary>
    public required string Constraints { get; init; }
}
