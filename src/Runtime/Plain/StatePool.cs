namespace ClosureGen.Runtime;

/// <summary>Creates the caches of all threads for one class. It keeps no list of them: nothing is trimmed here.</summary>
internal sealed class StatePool
{
    /// <summary>Creates the calling thread's cache.</summary>
    /// <param name="handler">The handler's name; ignored, because there is no meter here.</param>
    /// <param name="flowsContext">Whether the handler that new objects serve sees the caller's context.</param>
    internal StateCache CreateCache(string? handler = null, bool flowsContext = true) =>
        new() { FlowsContext = flowsContext };
}
