using System.Collections.Generic;

namespace ClosureGen.Tool.Loading;

/// <summary>Source files that no project holds and that are compiled together.</summary>
/// <param name="Path">The folder or the file that was named.</param>
/// <param name="Files">The full paths of the files.</param>
internal sealed record LooseProgram(string Path, IReadOnlyList<string> Files);
