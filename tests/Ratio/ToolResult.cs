namespace ClosureGen.Ratio.Tests;

/// <summary>How a program ended, and what it wrote.</summary>
internal sealed record ToolResult(int ExitCode, string Output, string Errors);
