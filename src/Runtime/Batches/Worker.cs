using System.Linq;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <summary>A thread that runs items: its ranges, one for each run that it takes part in, visible to the watch.</summary>
internal sealed class Worker : IWatched
{
    /// <summary>The time between looks at threads that run items, in milliseconds.</summary>
    internal const int LookInterval = 1;

    [ThreadStatic]
    private static Worker? t_current;

    private ItemRange[] _ranges = [new ItemRange()];
    private int _depth;

    /// <summary>Gets the calling thread's worker.</summary>
    internal static Worker Current => t_current ?? Register();

    /// <summary>Asks all threads of a run to check the run before their next item.</summary>
    internal static void AskAll(BatchRun run)
    {
        // A thread that opens a range after this barrier sees that the run has stopped.
        Interlocked.MemoryBarrierProcessWide();
        var watched = new List<IWatched>();
        Watch.CopyTo(watched);
        foreach (Worker worker in watched.OfType<Worker>())
        {
            worker.Ask(run);
        }
    }

    /// <summary>Asks the calling thread, if it takes part in the run, to check the run before its next item.</summary>
    internal static void AskOwn(BatchRun run) => t_current?.Ask(run);

    /// <summary>Gets a range for one more run on this thread.</summary>
    /// <param name="run">The run; null for one over a source, which the watch has no part in.</param>
    internal ItemRange Enter(BatchRun? run)
    {
        int depth = _depth;
        ItemRange[] ranges = _ranges;
        if (depth == ranges.Length)
        {
            ranges = Grow();
        }

        _depth = depth + 1;
        ItemRange range = ranges[depth];
        range.Run = run;
        return range;
    }

    /// <summary>Gets the cell of the source item that the calling thread runs, or null.</summary>
    internal static object? CurrentCell =>
        t_current is { _depth: > 0 } worker ? worker._ranges[worker._depth - 1].Source?.Cell : null;

    /// <summary>Returns the range that was taken last.</summary>
    internal void Leave(ItemRange range)
    {
        Debug.Assert(_depth > 0 && ReferenceEquals(_ranges[_depth - 1], range), "Runs of one thread are nested.");
        range.Run = null;
        _depth--;
    }

    /// <inheritdoc/>
    public int LookAt()
    {
        bool isAnyActive = false;
        foreach (ItemRange range in Volatile.Read(ref _ranges))
        {
            isAnyActive |= range.LookAt();
        }

        return isAnyActive ? LookInterval : Watch.Never;
    }

    private static Worker Register() => t_current = Watch.Add(new Worker());

    private void Ask(BatchRun run)
    {
        foreach (ItemRange range in Volatile.Read(ref _ranges))
        {
            if (ReferenceEquals(range.Run, run))
            {
                range.Ask();
            }
        }
    }

    private ItemRange[] Grow()
    {
        ItemRange[] ranges = _ranges;
        int length = ranges.Length;
        Array.Resize(ref ranges, length * 2);
        for (int i = length; i < ranges.Length; i++)
        {
            ranges[i] = new ItemRange();
        }

        Volatile.Write(ref _ranges, ranges);
        return ranges;
    }
}
