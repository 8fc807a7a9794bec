namespace ClosureGen.Runtime.Pool;

/// <summary>The pool of the objects that hold one generated struct.</summary>
/// <remarks>
/// A static of an instantiation over the user's type: it is unloaded with the user's assembly if that is collectible.
/// </remarks>
/// <typeparam name="TStruct">The generated struct.</typeparam>
internal static class Pools<TStruct>
    where TStruct : struct
{
    /// <summary>The pool, or null before the first use; see <see cref="ObjectPool.CreateCache(ref ObjectPool?, string?, bool)"/>.</summary>
    /// <remarks>An initializer would be one more method for the JIT to compile for each struct.</remarks>
    internal static ObjectPool? Pool;
}
