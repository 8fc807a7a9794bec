namespace ClosureGen.Runtime.Batches;

/// <summary>
/// Chooses the queue for an entry that the end of an async call queues: the pool's global queue or the thread's local
/// one.
/// </summary>
/// <remarks>
/// In the global queue an entry waits behind the pending calls and then finds the seats of several; but if another
/// thread takes it, everything it needs moves between cores. Concurrent writes may be lost, which does no harm.
/// </remarks>
internal struct QueueChoice
{
    /// <summary>After another thread has run an entry, this many entries stay local to the thread that queues them.</summary>
    private const int EntriesThatStay = 64;

    private int _queuedBy;
    private int _left;

    /// <summary>Chooses for an entry that the calling thread is about to queue.</summary>
    /// <returns>Whether it goes to the thread's local queue.</returns>
    internal bool Choose()
    {
        _queuedBy = Environment.CurrentManagedThreadId;
        return _left > 0;
    }

    /// <summary>Learns, on the thread that runs an entry, whether the same thread queued it.</summary>
    internal void Learn()
    {
        if (_queuedBy == 0)
        {
            return;
        }

        int left = _left;
        if (_queuedBy != Environment.CurrentManagedThreadId)
        {
            left = EntriesThatStay;
        }
        else if (left > 0)
        {
            left--;
        }

        _queuedBy = 0;
        _left = left;
    }
}
