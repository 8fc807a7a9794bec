using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>One thread's share of one <see cref="StatePool"/>: up to two chains of objects that only it touches.</summary>
/// <remarks>
/// After Bonwick and Adams, "Magazines and Vmem" (2001): a thread works on the one chain and keeps the other in
/// reserve, so that renting and returning around a chain's end does not go to the shared part each time.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StateCache
{
    internal StateCache() { }

    /// <summary>The chain that is rented from and returned to.</summary>
    internal PooledObject? Head;

    /// <summary>How many objects <see cref="Head"/> leads.</summary>
    internal int Count;

    /// <summary>A whole chain of <see cref="StatePool.ChainLength"/> objects, or null.</summary>
    internal PooledObject? Reserve;
}
