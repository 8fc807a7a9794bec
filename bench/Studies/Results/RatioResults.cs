using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Studies.Results;

/// <summary>What a run of bench/Ratio printed with <c>--json</c>.</summary>
/// <param name="Name">The file's name, without its extension.</param>
internal sealed record RatioResults(string Name, Report Report);
