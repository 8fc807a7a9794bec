using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>Creates the caches of all threads for one class. It keeps no list of them: nothing is trimmed here.</summary>
internal sealed class StatePool
{
    /// <summary>Creates the calling thread's cache of a pool, and first the pool if there is none.</summary>
    /// <inheritdoc cref="CreateCache(string?, bool)"/>
    /// <param name="pool">The pool's field.</param>
    /// <param name="handler">The handler's name; ignored, because there is no meter here.</param>
    /// <param name="flowsContext">Whether the handler that new objects serve sees the caller's context.</param>
    internal static StateCache CreateCache(ref StatePool? pool, string? handler = null, bool flowsContext = true)
    {
        StatePool shared =
            Volatile.Read(ref pool) ?? Interlocked.CompareExchange(ref pool, new StatePool(), null) ?? pool;
        return shared.CreateCache(handler, flowsContext);
    }

    /// <summary>Creates the calling thread's cache.</summary>
    /// <param name="handler">The handler's name; ignored, because there is no meter here.</param>
    /// <param name="flowsContext">Whether the handler that new objects serve sees the caller's context.</param>
    internal StateCache CreateCache(string? handler = null, bool flowsContext = true) =>
        new() { FlowsContext = flowsContext };
}
