using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <summary>
/// Counts a run's items that have not finished. Participants report what they have done once, when they leave; the one
/// that reports the last item completes the run, if somebody asked for that.
/// </summary>
/// <remarks>
/// Whether anybody waits is part of the word. So either the reporter of the last item sees that somebody waits, and
/// then the run stays as it is until it has signalled; or the waiter sees that nothing is left, and then nobody
/// signals. A signal can therefore never reach a later run.
/// <code>
/// 63 ... 41 |   40   | 39 ... 32 |  31 ... 0
///     0     | wanted |     0     | unfinished
/// </code>
/// Nothing unfinished, and wanted: who has reported the last item signals, once. Nothing unfinished, and not wanted: the
/// run has ended, and a thread that would wait continues.
/// </remarks>
internal struct Unfinished<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const long SignalWanted = 1L << 40;

    private long _word;

    /// <summary>Gets whether all items have finished.</summary>
    internal bool IsZero => (int)TMemory.Read(ref _word) == 0;

    /// <summary>Gets whether somebody waits.</summary>
    internal bool IsSignalWanted => TMemory.Read(ref _word) >= SignalWanted;

    /// <summary>Sets the count of a run that is about to be opened.</summary>
    internal void Open(int count, bool signalWanted)
    {
        Debug.Assert(count > 0, "Nobody would report the last item.");
        TMemory.Write(ref _word, (uint)count | (signalWanted ? SignalWanted : 0));
    }

    /// <summary>Reports finished items.</summary>
    /// <returns>Whether the caller has to signal.</returns>
    internal bool Report(int items)
    {
        Debug.Assert(items >= 0, "What has finished stays so.");
        return TMemory.Add(ref _word, -items) == SignalWanted;
    }

    /// <summary>Asks for a signal.</summary>
    /// <returns>False when nothing is left, and no signal will come.</returns>
    internal bool WantSignal() => (int)TMemory.Or(ref _word, SignalWanted) != 0;
}
