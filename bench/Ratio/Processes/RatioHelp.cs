namespace ClosureGen.Ratio.Processes;

/// <summary>What <c>--help</c> says of one program alone: two have this command line, each with its own scenarios.</summary>
/// <param name="Description">What the program measures.</param>
/// <param name="CaseExample">Cases that it has.</param>
/// <param name="ContenderExample">Parts of names of contenders that it has.</param>
internal sealed record RatioHelp(string Description, string CaseExample, string ContenderExample);
