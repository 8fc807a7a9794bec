using System.ComponentModel;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>An object of a <see cref="StateCache"/>. It tells by itself whether it may be rented.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PooledObject
{
    private const int InUse = 0;
    private const int AtHand = 1;
    private const int Retired = 2;

    private int _availability;

    private protected PooledObject() { }

    /// <summary>Rents the object if it is there; for the thread that has it in its cache.</summary>
    internal bool TryTake()
    {
        if (Volatile.Read(ref _availability) != AtHand)
        {
            return false;
        }

        _availability = InUse;
        return true;
    }

    /// <summary>Gives the cleared object back, unless it has retired. The caller must not touch it again.</summary>
    private protected void Return()
    {
        if (Volatile.Read(ref _availability) != Retired)
        {
            Volatile.Write(ref _availability, AtHand);
        }
    }

    /// <summary>Leaves the object to the GC: its tokens are used up, or somebody may still call it.</summary>
    private protected void Retire() => Volatile.Write(ref _availability, Retired);
}
