namespace ClosureGen.Generator;

/// <summary>The <c>[InterpolatedStringHandlerArgument]</c> of a parameter.</summary>
/// <param name="Attribute">The attribute in its brackets, followed by a space.</param>
/// <param name="FitsEach">Whether it names nothing that <c>{Stem}Each</c> has many of, or fills in by itself.</param>
/// <param name="FitsPairs">Whether it names no handler either, of which <c>{Stem}Pairs</c> has many.</param>
internal sealed record Interpolation(string Attribute, bool FitsEach, bool FitsPairs);
