namespace ClosureGen.Tool.Showing;

/// <summary>A generated file.</summary>
/// <param name="Name">Its name, <c>Namespace.Type.NoCapture.g.cs</c>.</param>
/// <param name="Text">All of its text.</param>
internal sealed record GeneratedFile(string Name, string Text);
