using System;
using System.Linq;
using ClosureGen.Runtime;

namespace ClosureGen.Model.Tests;

/// <summary>
/// One thread dispatches, workers have turns at what it has dispatched. Every dispatch is run once, and the first one
/// may wait in its handler until the last has been run.
/// </summary>
/// <remarks>The ring is the shipped one, used as a <c>DispatchQueue</c> uses it. Thread 0 dispatches, the others are workers.</remarks>
internal sealed class DispatchesOfOneThread(int count, int length) : Scenario
{
    private const int Workers = 2;

    private readonly Worker[] _workers = new Worker[Workers + 1];
    private DispatchRing<ModelMemory> _ring = new(length);
    private long _entries;
    private long _ran;

    /// <summary>Gets how many dispatches a worker runs in a turn.</summary>
    internal int Turn { get; init; } = 2;

    /// <summary>Gets whether the first handler waits for the last one.</summary>
    internal bool FirstWaits { get; init; }

    internal override Action[][] Threads =>
        [
            [.. Enumerable.Range(1, count).Select(item => (Action)(() => Dispatch(item)))],
            .. Enumerable.Range(1, Workers).Select(thread => (Action[])[() => Work(ref _workers[thread])]),
        ];

    internal override bool MayWaitForEver(int thread) => thread != 0;

    internal override bool RepeatsLastCall(int thread) => thread != 0;

    internal override void CheckEnd(ModelState state)
    {
        int ran = Explorer.Current.NumberOf(ref _ran);
        for (int item = 1; item <= count; item++)
        {
            Check((state.Memory[ran] & (1L << item)) != 0, $"Dispatch {item} is left in the queue.");
        }
    }

    private void Dispatch(int item)
    {
        if (!_ring.TryAdd(ModelItem.Of(item)!, out bool request))
        {
            // As an entry of its own.
            Run(item);
        }
        else if (request)
        {
            QueueEntry(ref _entries);
        }
        else if (_ring.Added % Turn == 0)
        {
            _ring.CountRequest();
            QueueEntry(ref _entries);
        }
    }

    private void Work(ref Worker me)
    {
        if (Get(ref me.Left) == 0)
        {
            Explorer.Current.Await(() => Get(ref _entries) > 0);
            Change(ref _entries, -1);
            _ring.Begin();
            Set(ref me.Left, Turn);
            return;
        }

        if (_ring.Take(out bool request) is not ModelItem item)
        {
            Set(ref me.Left, 0);
            return;
        }

        Change(ref me.Left, -1);
        if (request && Explorer.Current.Fault != Fault.NoRequest)
        {
            QueueEntry(ref _entries);
        }

        Run(item.Number);
        if (FirstWaits && item.Number == 1)
        {
            Explorer.Current.Await(() => (Get(ref _ran) & (1L << count)) != 0);
        }
    }

    private void Run(int item)
    {
        int ran = Explorer.Current.NumberOf(ref _ran);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                Check((state.Memory[ran] & (1L << item)) == 0, $"Dispatch {item} is run twice.");
                state.Memory[ran] |= 1L << item;
                return 0;
            }
        );
    }

    private struct Worker
    {
        internal long Left;
    }
}
