using System;
using System.Collections.Generic;
using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>The caches of all threads for one class, and how much they may keep between them.</summary>
/// <remarks>
/// The generated class owns both the pool and the thread's cache: the runtime's own statics refer to neither, so a
/// collectible assembly can be unloaded.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StatePool
{
    /// <summary>How many objects all threads keep at most beyond the <see cref="StateCache.OwnLength"/> of each.</summary>
    internal const int MaxShared = 16_384;

    private readonly List<WeakReference<StateCache>> _caches = [];

    /// <summary>Makes the calling thread's cache. Allocates some 500 bytes, once for each thread.</summary>
    /// <returns>The cache, to be kept in a thread static field.</returns>
    public StateCache CreateCache()
    {
        var cache = new StateCache(this);
        lock (_caches)
        {
            _caches.Add(new WeakReference<StateCache>(cache));
        }

        return cache;
    }

    /// <summary>How many objects more than so far a cache may keep: as many again, as long as the bound allows it.</summary>
    internal int Reserve(StateCache cache)
    {
        if (cache.Length < StateCache.OwnLength)
        {
            return cache.Length;
        }

        lock (_caches)
        {
            // What threads that have ended had reserved is free again: their caches are gone.
            _caches.RemoveAll(static cache => !cache.TryGetTarget(out _));
            int free = MaxShared;
            foreach (WeakReference<StateCache> other in _caches)
            {
                if (other.TryGetTarget(out StateCache? counted))
                {
                    free -= Math.Max(0, counted.Length - StateCache.OwnLength);
                }
            }

            return Math.Max(0, Math.Min(cache.Length, free)) & -StateCache.Stride;
        }
    }
}
