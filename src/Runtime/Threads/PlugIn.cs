using System.Runtime.Loader;

namespace ClosureGen.Runtime;

/// <summary>A plug-in that has brought a copy of this assembly: what the copy leaves in the process must not keep it.</summary>
internal static class PlugIn
{
    /// <summary>Gets the context that this copy is unloaded with, or null where that never happens.</summary>
    internal static AssemblyLoadContext? Context { get; } =
        AssemblyLoadContext.GetLoadContext(typeof(PlugIn).Assembly) is { IsCollectible: true } context ? context : null;
}
