using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.X86;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>An object with a place of its own in the <see cref="StateCache"/> of the thread that made it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PooledObject
{
    private Place? _place;

    private protected PooledObject() { }

    /// <summary>Gives the cleared object back. The caller must not touch it again.</summary>
    private protected void Return()
    {
        if (_place is { } place)
        {
            Volatile.Write(ref place.Item, this);
        }
    }

    /// <summary>
    /// Leaves the object to the GC, and its place to another one: its tokens are used up, or somebody may still call it.
    /// </summary>
    private protected void Retire()
    {
        if (_place is { } place)
        {
            _place = null;
            Volatile.Write(ref place.Item, Place.Vacant);
        }
    }

    /// <summary>
    /// Where an object is while nobody uses it. Made right after its object, it lies next to it, and crosses between
    /// cores with it: an array of references would have eight of them fight for a cache line.
    /// </summary>
    internal sealed class Place
    {
        private const int CacheLine = 64;

        /// <summary>Stands where an object has retired. A mark of its own would take a place to a third cache line.</summary>
        internal static readonly PooledObject Vacant = new Retired();

        internal PooledObject? Item;

        /// <summary>Gets whether the object has retired, and will not come back.</summary>
        internal bool IsVacant => ReferenceEquals(Item, Vacant);

        /// <summary>Makes this the place that <paramref name="item"/> goes back to.</summary>
        internal void Belong(PooledObject item) => item._place = this;

        /// <summary>Takes the object out, if it is there.</summary>
        internal PooledObject? Take()
        {
            PooledObject? item = Item;
            if (item is null || ReferenceEquals(item, Vacant))
            {
                return null;
            }

            Item = null;
            return item;
        }

        /// <summary>
        /// Asks for the cache lines of an object that is rented soon: the core that has given it back has them.
        /// </summary>
        internal unsafe void Prefetch()
        {
            if (Sse.IsSupported)
            {
                // Only a hint: it does no harm that the GC may move objects meanwhile, or has moved them apart.
                byte* address = (byte*)Unsafe.AsPointer(ref Item);
                Sse.Prefetch0(address);
                Sse.Prefetch0(address - CacheLine);
            }
        }

        private sealed class Retired : PooledObject;
    }
}
