using System.Runtime.Loader;

namespace ClosureGen.Runtime;

/// <summary>
/// A plug-in that loads its own copy of this assembly: what the copy leaves in the process must not keep it loaded.
/// </summary>
internal static class PlugIn
{
    /// <summary>Gets the load context that this copy is unloaded with, or null if it is never unloaded.</summary>
    internal static AssemblyLoadContext? Context { get; } =
        AssemblyLoadContext.GetLoadContext(typeof(PlugIn).Assembly) is { IsCollectible: true } context ? context : null;
}
