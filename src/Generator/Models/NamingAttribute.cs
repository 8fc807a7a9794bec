namespace ClosureGen.Generator;

/// <summary>An attribute of a parameter that names other parameters, which not every generated method has.</summary>
/// <param name="Text">The attribute in its brackets, followed by a space.</param>
/// <param name="FitsEach">Whether it names nothing that <c>{Stem}Each</c> cannot be asked for.</param>
/// <param name="FitsPairs">Whether it names no handler either, of which <c>{Stem}Pairs</c> has many.</param>
internal sealed record NamingAttribute(string Text, bool FitsEach, bool FitsPairs);
