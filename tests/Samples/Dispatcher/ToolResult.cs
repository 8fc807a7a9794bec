namespace Dispatcher.Tests;

/// <summary>How a program ended, and what it wrote.</summary>
public sealed record ToolResult(int ExitCode, string Output, string Error);
