using System.Runtime.Loader;

namespace ClosureGen.Runtime.Threads;

/// <summary>
/// A plug-in that loads its own copy of this assembly: what the copy leaves in the process must not keep it loaded.
/// </summary>
internal static class PlugIn
{
    /// <summary>Gets the load context that this copy is unloaded with, or null if it is never unloaded.</summary>
    /// <remarks>A NativeAOT program loads nothing. To ask all the same would make it larger by load contexts.</remarks>
    internal static AssemblyLoadContext? Context { get; } =
        RuntimeFeature.IsDynamicCodeSupported
        && AssemblyLoadContext.GetLoadContext(typeof(PlugIn).Assembly) is { IsCollectible: true } context
            ? context
            : null;
}
