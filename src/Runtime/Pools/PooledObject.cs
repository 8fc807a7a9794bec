using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>An object that a <see cref="StatePool"/> keeps.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PooledObject
{
    private protected PooledObject() { }
}
