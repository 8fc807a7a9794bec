namespace ClosureGen.Tool.Loading;

/// <summary>A file or project that could not be read, or not all of it.</summary>
/// <param name="Path">The full path.</param>
/// <param name="Reason">Why, in one sentence.</param>
internal sealed record SkippedPath(string Path, string Reason);
