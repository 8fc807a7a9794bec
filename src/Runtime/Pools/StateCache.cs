using System.ComponentModel;
using System.Runtime.InteropServices;

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
    internal Magazines Own = new()
    {
        Current = new Slot[StatePool.MagazineLength],
        Reserve = new Slot[StatePool.MagazineLength],
    };

    internal StateCache() { }

    /// <summary>A place in a magazine; a struct, because storing into an array of a class checks its type each time.</summary>
    internal struct Slot
    {
        internal PooledObject? Item;
    }

    /// <summary>
    /// The magazines, two cache lines from anything else: the GC moves the caches of all threads next to each other,
    /// and every thread writes its own with each dispatch.
    /// </summary>
    [StructLayout(LayoutKind.Explicit, Size = 2 * Padding + 32)]
    internal struct Magazines
    {
        private const int Padding = 128;

        /// <summary>The magazine that is rented from and returned to.</summary>
        [FieldOffset(Padding)]
        internal Slot[] Current;

        /// <summary>The magazine in reserve: full or empty.</summary>
        [FieldOffset(Padding + 8)]
        internal Slot[] Reserve;

        /// <summary>How many objects <see cref="Current"/> holds.</summary>
        [FieldOffset(Padding + 16)]
        internal int Count;

        /// <summary>Whether <see cref="Reserve"/> is full.</summary>
        [FieldOffset(Padding + 20)]
        internal bool ReserveIsFull;

        /// <summary>Changes the two magazines over.</summary>
        internal void Swap() => (Current, Reserve) = (Reserve, Current);
    }
}
