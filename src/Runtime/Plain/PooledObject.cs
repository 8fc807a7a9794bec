using System.ComponentModel;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>An object of a <see cref="ThreadCache"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PooledObject
{
    private volatile bool _hasRetired;
    private int _isFree;

    private protected PooledObject() { }

    /// <summary>Gets or sets the cache that the object goes back to.</summary>
    internal ThreadCache? Home { get; set; }

    /// <summary>Gets or sets the next free object in the pool.</summary>
    internal PooledObject? Next { get; set; }

    /// <summary>Gets or sets the length of the chain when this object came back, including it.</summary>
    internal int Depth { get; set; }

    /// <summary>Marks the object as in use; for the cache that rents it out.</summary>
    internal void Take()
    {
        Next = null;
        Volatile.Write(ref _isFree, 0);
    }

    /// <summary>
    /// Gives the cleared object back, unless it has retired; a second time does nothing. The caller must not touch it again.
    /// </summary>
    private protected void Return()
    {
        if (!_hasRetired && Interlocked.Exchange(ref _isFree, 1) == 0)
        {
            Home?.GiveBack(this);
        }
    }

    /// <summary>Leaves the object to the GC: its versions are used up, or something may still call it.</summary>
    private protected void Retire() => _hasRetired = true;
}
