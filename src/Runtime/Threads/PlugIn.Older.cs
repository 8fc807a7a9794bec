namespace ClosureGen.Runtime.Threads;

/// <summary>Assemblies are not unloaded on older frameworks, except with their domain.</summary>
internal static class PlugIn
{
    internal static object? Context => null;
}
