using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>One thread's share of one <see cref="StatePool"/>: two magazines of objects that only it touches.</summary>
/// <remarks>
/// After Bonwick and Adams, "Magazines and Vmem" (2001): a thread works on the one magazine and keeps the other in
/// reserve, full or empty, so that renting and returning around a magazine's end does not go to the shared part each
/// time.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StateCache
{
    internal StateCache() { }

    /// <summary>The magazine that is rented from and returned to.</summary>
    internal Slot[] Magazine = new Slot[StatePool.MagazineLength];

    /// <summary>How many objects <see cref="Magazine"/> holds.</summary>
    internal int Count;

    /// <summary>The magazine in reserve: full or empty.</summary>
    internal Slot[] Reserve = new Slot[StatePool.MagazineLength];

    /// <summary>Whether <see cref="Reserve"/> is full.</summary>
    internal bool ReserveIsFull;

    /// <summary>Changes the two magazines over.</summary>
    internal void Swap() => (Magazine, Reserve) = (Reserve, Magazine);

    /// <summary>A place in a magazine; a struct, because storing into an array of a class checks its type each time.</summary>
    internal struct Slot
    {
        internal PooledObject? Item;
    }
}
