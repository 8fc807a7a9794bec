using System;
using System.Collections.Generic;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>A thread that runs items: its ranges, one for each run that it is in, where the watch can see them.</summary>
internal sealed class Worker
{
    private static readonly List<WeakReference<Worker>> All = [];

    [ThreadStatic]
    private static Worker? t_current;

    private ItemRange[] _ranges = [new ItemRange()];
    private int _depth;

    /// <summary>Gets the calling thread's.</summary>
    internal static Worker Current => t_current ?? Register();

    /// <summary>Gets the ranges of all threads, of those that are not in use too.</summary>
    /// <param name="ranges">Takes the ranges; what it holds is dropped.</param>
    internal static void CollectRanges(List<ItemRange> ranges)
    {
        ranges.Clear();
        using (Interrupts.Lock(All))
        {
            foreach (WeakReference<Worker> reference in All)
            {
                if (reference.TryGetTarget(out Worker? worker))
                {
                    ranges.AddRange(Volatile.Read(ref worker._ranges));
                }
            }
        }
    }

    /// <summary>Takes the range for one more run on this thread.</summary>
    internal ItemRange Enter(ItemsRun run)
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

    /// <summary>Gives the range back that was taken last.</summary>
    internal void Leave(ItemRange range)
    {
        range.Run = null;
        _depth--;
    }

    private static Worker Register()
    {
        var worker = new Worker();
        using (Interrupts.Lock(All))
        {
            All.RemoveAll(static reference => !reference.TryGetTarget(out _));
            All.Add(new WeakReference<Worker>(worker));
        }

        return t_current = worker;
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
