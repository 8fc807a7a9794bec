namespace ClosureGen.Model.Tests;

/// <summary>What must not happen has happened.</summary>
public sealed class ViolationException(string message) : Exception(message);
