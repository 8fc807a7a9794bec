namespace ClosureGen.Runtime;

/// <content>The place in a lane.</content>
public abstract partial class PooledSource
{
    /// <summary>What follows in the queue of a lane; a field for its protocol, which reads and writes it by reference.</summary>
    internal PooledSource? Next;
}
