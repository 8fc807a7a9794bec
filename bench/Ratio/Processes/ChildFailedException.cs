using System;

namespace ClosureGen.Ratio.Processes;

/// <summary>A child process did not get to the end of its job; it has said why on stderr.</summary>
internal sealed class ChildFailedException(string message) : Exception(message);
