namespace ClosureGen.Runtime;

/// <content>The link in a lane's queue.</content>
public abstract partial class PooledSource
{
    /// <summary>The next item in the queue of a lane. A field, because the protocol reads and writes it by reference.</summary>
    internal PooledSource? Next;
}
