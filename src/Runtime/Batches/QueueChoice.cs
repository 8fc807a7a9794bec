using System;

namespace ClosureGen.Runtime;

/// <summary>
/// Which queue of the pool an entry goes to that is queued where a call of an asynchronous run has ended: the common
/// one, or the thread's own.
/// </summary>
/// <remarks>
/// In the common queue an entry waits behind the pending calls, and finds the seats of several; but where another
/// thread takes it from there, all that it needs crosses from core to core. What threads write here at the same time may
/// be lost, which does no harm.
/// </remarks>
internal struct QueueChoice
{
    /// <summary>After an entry was run by another thread than it was queued by, so many stay where they are queued.</summary>
    private const int EntriesThatStay = 64;

    private int _queuedBy;
    private int _left;

    /// <summary>Chooses for an entry that the calling thread is about to queue.</summary>
    /// <returns>Whether it is to stay with the thread.</returns>
    internal bool Choose()
    {
        _queuedBy = Environment.CurrentManagedThreadId;
        return _left > 0;
    }

    /// <summary>Learns where the last one was run, on the thread that it was run by.</summary>
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
