namespace ClosureGen.Runtime;

/// <summary>Makes the caches of all threads for one class. It knows none of them afterwards: nothing is trimmed here.</summary>
internal sealed class StatePool
{
    /// <summary>Makes the calling thread's cache.</summary>
    /// <param name="handler">The handler's name, for a meter; there is none here.</param>
    /// <param name="flowsContext">Whether the handler that new objects serve sees the caller's context.</param>
    internal StateCache CreateCache(string? handler = null, bool flowsContext = true) =>
        new() { FlowsContext = flowsContext };
}
