namespace ClosureGen.Studies.Peers;

/// <summary>Who dispatches.</summary>
public enum Producer
{
    /// <summary>A thread of its own: everything goes through the pool's global queue.</summary>
    FromOutside,

    /// <summary>A pool thread: what can goes to its local queue.</summary>
    FromInside,
}
