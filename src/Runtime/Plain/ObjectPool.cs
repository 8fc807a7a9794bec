using System.Threading;

namespace ClosureGen.Runtime.Pool;

/// <summary>Creates the caches of all threads for one class. It keeps no list of them: nothing is trimmed here.</summary>
internal sealed class ObjectPool
{
    /// <summary>Creates the calling thread's cache of a pool, and first the pool if there is none.</summary>
    /// <inheritdoc cref="CreateCache(string?, bool)"/>
    /// <param name="pool">The pool's field.</param>
    /// <param name="handler">The handler's name; ignored, because there is no meter here.</param>
    /// <param name="flowsContext">Whether the handler that new objects serve sees the caller's context.</param>
    internal static ThreadCache CreateCache(ref ObjectPool? pool, string? handler = null, bool flowsContext = true)
    {
        ObjectPool shared =
            Volatile.Read(ref pool) ?? Interlocked.CompareExchange(ref pool, new ObjectPool(), null) ?? pool;
        return shared.CreateCache(handler, flowsContext);
    }

    /// <summary>Creates the calling thread's cache.</summary>
    /// <param name="handler">The handler's name; ignored, because there is no meter here.</param>
    /// <param name="flowsContext">Whether the handler that new objects serve sees the caller's context.</param>
    internal ThreadCache CreateCache(string? handler = null, bool flowsContext = true) =>
        new() { FlowsContext = flowsContext };
}
