namespace ClosureGen.Tool.Fixing;

/// <summary>A file with a new text.</summary>
/// <param name="Path">The full path.</param>
/// <param name="Before">The text that was loaded.</param>
/// <param name="After">The text to write.</param>
internal sealed record TextEdit(string Path, SourceText Before, SourceText After);
