namespace ClosureGen.Generator.Parsing;

/// <summary>Metadata names that the generator and the analyzers look for in a user's compilation.</summary>
internal static class KnownNames
{
    internal const string Namespace = "ClosureGen";

    internal const string NoCaptureAttribute = Namespace + ".NoCaptureAttribute";
}
