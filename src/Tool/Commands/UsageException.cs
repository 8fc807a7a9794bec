namespace ClosureGen.Tool.Commands;

/// <summary>The command line is invalid; the message says what to write instead.</summary>
internal sealed class UsageException(string message) : Exception(message);
