namespace ClosureGen.Tool.Loading;

/// <summary>Source files without a project that are compiled together.</summary>
/// <param name="Path">The folder or file on the command line.</param>
/// <param name="Files">The full paths of the files.</param>
internal sealed record LooseProgram(string Path, IReadOnlyList<string> Files);
