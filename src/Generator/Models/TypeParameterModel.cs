namespace ClosureGen.Generator;

/// <summary>A type parameter of a generic handler.</summary>
/// <param name="Name">The name in generated code.</param>
/// <param name="Attributes">Attributes that are passed on, followed by a space, or an empty text.</param>
/// <param name="Constraints">The whole <c>where</c> clause, or an empty text.</param>
internal sealed record TypeParameterModel(string Name, string Attributes, string Constraints);
