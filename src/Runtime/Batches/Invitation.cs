using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <summary>
/// Whether a run has asked others to help, and whether one of them has come: what is learned of that is how long it takes
/// others to come, see <see cref="WakeUp"/>.
/// </summary>
internal struct Invitation
{
    private volatile bool _isSent;
    private volatile bool _isAnswered;
    private long _sentAt;

    /// <summary>Gets whether others were asked, or would have been if there were seats for them.</summary>
    internal readonly bool IsSent => _isSent;

    /// <summary>Gets whether a helper has come, asked or not.</summary>
    internal readonly bool IsAnswered => _isAnswered;

    /// <summary>Says that others are asked. Two participants may do so at the same time, and some helpers find nothing.</summary>
    internal void Send() => _isSent = true;

    /// <summary>Begins to measure what asking takes, and until a helper comes.</summary>
    internal void StartClock() => _sentAt = Stopwatch.GetTimestamp();

    /// <summary>Learns what asking has taken.</summary>
    internal readonly void NoteSent() => WakeUp.LearnCost(Stopwatch.GetTimestamp() - _sentAt);

    /// <summary>Learns how long the first helper took to come.</summary>
    internal void NoteHelper()
    {
        _isAnswered = true;
        if (_sentAt != 0)
        {
            WakeUp.LearnDelay(Stopwatch.GetTimestamp() - _sentAt);
        }
    }

    /// <summary>Learns that nobody has come in time.</summary>
    internal readonly void NoteAbsence()
    {
        if (_sentAt != 0)
        {
            WakeUp.LearnAbsence(Stopwatch.GetTimestamp() - _sentAt);
        }
    }
}
