using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>An object that a <see cref="StatePool"/> keeps: it carries the link of the chain that it waits in.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PooledObject
{
    private protected PooledObject() { }

    /// <summary>The next one of the chain, while this one waits in a pool; null while it is rented.</summary>
    internal PooledObject? Next;
}
