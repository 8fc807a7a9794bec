using System.Diagnostics;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Claims;

/// <summary>
/// Counts a run's items that have not finished. Participants report what they have done once, when they leave; the one
/// that reports the last item signals a waiting thread, if there is one.
/// </summary>
/// <remarks>
/// Whether a thread waits is part of the word. So either the thread that reports the last item sees the waiter, and
/// then the run stays as it is until the signal; or the waiter sees that nothing is left, and then no thread signals. A
/// signal can therefore never reach a later run.
/// <code>
/// 63 ... 41 |   40   | 39 ... 32 |  31 ... 0
///     0     | wanted |     0     | unfinished
/// </code>
/// Unfinished is 0 and wanted is set: the thread that has reported the last item signals once. Unfinished is 0 and
/// wanted is clear: the run has ended, and a thread that would wait continues.
/// </remarks>
internal struct Unfinished<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const long SignalWanted = 1L << 40;

    private long _word;

    /// <summary>Gets whether all items have finished.</summary>
    internal bool IsZero => (int)TMemory.Read(ref _word) == 0;

    /// <summary>Gets whether a thread waits.</summary>
    internal bool IsSignalWanted => TMemory.Read(ref _word) >= SignalWanted;

    /// <summary>Sets the count of a run that is about to be opened.</summary>
    internal void Open(int count, bool signalWanted)
    {
        Debug.Assert(count > 0, "No participant would report the last item.");
        TMemory.Write(ref _word, (uint)count | (signalWanted ? SignalWanted : 0));
    }

    /// <summary>Reports finished items.</summary>
    /// <returns>Whether the caller has to signal.</returns>
    internal bool Report(int items)
    {
        Debug.Assert(items >= 0, "Finished items stay finished.");
        return TMemory.Add(ref _word, -items) == SignalWanted;
    }

    /// <summary>Asks for a signal.</summary>
    /// <returns>False if nothing is left and no signal will come.</returns>
    internal bool WantSignal() => (int)TMemory.Or(ref _word, SignalWanted) != 0;
}
