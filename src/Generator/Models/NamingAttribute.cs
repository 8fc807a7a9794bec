namespace ClosureGen.Generator.Models;

/// <summary>An attribute of a parameter that names other parameters; not every generated method has these.</summary>
/// <param name="Text">The attribute in its brackets, followed by a space.</param>
/// <param name="FitsEach">Whether <c>{Stem}Each</c> has all parameters that it names.</param>
/// <param name="FitsPairs">Whether <c>{Stem}Pairs</c> has them too: it has a list of handlers instead of one.</param>
internal sealed record NamingAttribute(string Text, bool FitsEach, bool FitsPairs);
