using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <content>How others come for dispatches whose thread is held up.</content>
/// <remarks>
/// A local entry is stolen only by a worker that finds nothing in the global queue. So where a thread blocks while others
/// keep all workers busy, what it has dispatched would wait for as long as they do. The watch makes an entry in the
/// global queue.
/// </remarks>
internal sealed partial class DispatchQueue : IWatched
{
    /// <summary>
    /// The time between looks, in milliseconds. A tenth of it slows down two flows on two workers just by waking, and
    /// helps hardly any ring: see docs/queues.md.
    /// </summary>
    internal const int LookInterval = 10;

    private const long None = -1;

    private long _lastSeen = None;
    private long _seenAt;
    private bool _isHelped;

    /// <inheritdoc/>
    public int LookAt()
    {
        long waiting = _ring.IsEmpty ? None : _ring.Taken;
        if (waiting != _lastSeen)
        {
            _lastSeen = waiting;
            _seenAt = Stopwatch.GetTimestamp();
            _isHelped = false;
        }
        else if (waiting != None && !_isHelped && Stopwatch.GetElapsedTime(_seenAt).TotalMilliseconds >= LookInterval)
        {
            // Once, until somebody has come.
            Request(preferLocal: false);
            _isHelped = true;
            Watch.CountRescue();
        }

        // An entry may come with nothing to take, and until then it speaks for what is added.
        return waiting != None || _ring.IsRequested ? LookInterval : Watch.Never;
    }
}
