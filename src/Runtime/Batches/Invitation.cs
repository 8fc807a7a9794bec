using ClosureGen.Runtime.Batches.Pacing;

namespace ClosureGen.Runtime.Batches;

/// <summary>
/// Whether a run has queued helpers, and whether one of them has joined. <see cref="WakeUp"/> learns from it how long
/// helpers take to join.
/// </summary>
internal struct Invitation
{
    private volatile bool _isSent;
    private volatile bool _isAnswered;
    private long _sentAt;

    /// <summary>Gets whether helpers were queued, or would have been if there were seats for them.</summary>
    internal readonly bool IsSent => _isSent;

    /// <summary>Gets whether a helper has joined, whichever way it was queued.</summary>
    internal readonly bool IsAnswered => _isAnswered;

    /// <summary>
    /// Notes that helpers are queued. Two participants may do so at the same time; some helpers then find no items.
    /// </summary>
    internal void Send() => _isSent = true;

    /// <summary>Starts the clock for the cost of queueing and for the delay until a helper joins.</summary>
    internal void StartClock() => _sentAt = Stopwatch.GetTimestamp();

    /// <summary>Learns how long queueing took.</summary>
    internal readonly void NoteSent() => WakeUp.LearnCost(Stopwatch.GetTimestamp() - _sentAt);

    /// <summary>Learns how long the first helper took to join.</summary>
    internal void NoteHelper()
    {
        _isAnswered = true;
        if (_sentAt != 0)
        {
            WakeUp.LearnDelay(Stopwatch.GetTimestamp() - _sentAt);
        }
    }

    /// <summary>Learns that no helper has joined in time.</summary>
    internal readonly void NoteAbsence()
    {
        if (_sentAt != 0)
        {
            WakeUp.LearnAbsence(Stopwatch.GetTimestamp() - _sentAt);
        }
    }
}
