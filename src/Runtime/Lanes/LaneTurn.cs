namespace ClosureGen.Runtime.Lanes;

/// <summary>
/// A turn of a lane: what its runner has taken out of the queue and not run yet. Each thread keeps one and uses it for
/// one turn after the other.
/// </summary>
/// <remarks>
/// Only the runner writes it, in cache lines of its own: the lane's cache line belongs to the threads that push. A
/// queue's place has the type <see cref="PooledSource"/>, so this class does too.
/// </remarks>
internal class LaneTurn : PooledSource
{
    [ThreadStatic]
    private static LaneTurn? t_own;

    private LaneTurn? _outer;

    /// <summary>The lane whose turn this is; null between turns.</summary>
    internal Lane? Lane;

    // A local of the method that runs the turn: in a field here, each item would cost a write barrier, 2 ns.
    private unsafe void* _rest;

    /// <summary>The last of these items.</summary>
    internal PooledSource? Last;

    /// <summary>How many items the turn has taken from this list and not added to the queue's count yet.</summary>
    internal int Taken;

    /// <summary>Whether the item that has just run is an async handler that still holds the lane.</summary>
    internal bool IsHeld;

    /// <summary>When the turn looked at the clock last, in milliseconds since the system started.</summary>
    internal long Since;

    /// <summary>Gets the managed number of the thread, for debuggers.</summary>
    /// <remarks>Its stack shows the handler: to store each item here would cost a <c>Post</c> 2 ns.</remarks>
    internal int ThreadId { get; } = Environment.CurrentManagedThreadId;

    /// <summary>Gets the turn that the calling thread has now.</summary>
    internal static LaneTurn Current => t_own!;

    /// <summary>Gets whether the calling thread has a turn of a lane.</summary>
    internal static bool IsOf(Lane lane) => t_own is { } own && ReferenceEquals(own.Lane, lane);

    /// <summary>Gets the next item to run, linked to those behind it; within a turn.</summary>
    internal unsafe ref PooledSource? Rest => ref Unsafe.AsRef<PooledSource?>(_rest);

    /// <summary>Gets the same at any time, for debuggers.</summary>
    internal unsafe PooledSource? RestNow => _rest is null ? null : Rest;

    /// <summary>Begins a turn on the calling thread.</summary>
    /// <param name="lane">The lane.</param>
    /// <param name="rest">A local of the caller, which keeps what it has taken and not run there until the turn ends.</param>
    internal static unsafe LaneTurn Begin(Lane lane, ref PooledSource? rest)
    {
        LaneTurn turn = t_own ??= new LaneTurn();
        if (turn.Lane is not null)
        {
            // Inline, a turn may be within one of another lane.
            turn = t_own = new LaneTurn { _outer = turn };
        }

        turn.Lane = lane;
        turn._rest = Unsafe.AsPointer(ref rest);
        turn.Since = Environment.TickCount64;
        return turn;
    }

    /// <summary>Ends the turn.</summary>
    internal unsafe void End()
    {
        Lane = null;
        _rest = null;
        if (_outer is not null)
        {
            t_own = _outer;
        }
    }
}
