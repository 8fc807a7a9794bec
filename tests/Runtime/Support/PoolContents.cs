using System.Reflection;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>What the caches of all threads hold for one generated struct.</summary>
internal static class PoolContents
{
    /// <summary>Gets the objects, rented or at hand; for when no dispatch is under way.</summary>
    /// <param name="offer">The generated pairing or batch.</param>
    internal static PooledSource[] Of(Type offer)
    {
        object pool = typeof(Pools<>)
            .MakeGenericType(offer)
            .GetField("Pool", BindingFlags.Static | BindingFlags.NonPublic)!
            .GetValue(null)!;
        return
        [
            .. Read<List<WeakReference>>(pool, "_caches")
                .Select(static cache => cache.Target)
                .OfType<ThreadCache>()
                .SelectMany(static cache => Read<PooledSource?[]>(cache, "_places"))
                .OfType<PooledSource>(),
        ];
    }

    private static T Read<T>(object owner, string field) =>
        (T)owner.GetType().GetField(field, BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(owner)!;
}
