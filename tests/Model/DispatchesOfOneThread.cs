using System;
using System.Linq;
using ClosureGen.Runtime;

namespace ClosureGen.Model.Tests;

/// <summary>
/// One thread dispatches and has turns at what it has dispatched, others come for it too. Every dispatch is run once, and
/// the first one may wait in its handler until the last has been run.
/// </summary>
/// <remarks>The ring is the shipped one, used as a <c>DispatchQueue</c> uses it. Thread 0 is its owner, the others are guests.</remarks>
internal sealed class DispatchesOfOneThread(int count, int length) : Scenario
{
    private const int Guests = 2;

    private DispatchRing<ModelMemory> _ring = new(length);
    private long _entries;
    private long _ran;

    /// <summary>Gets how many dispatches the owner runs in a turn.</summary>
    internal int Turn { get; init; } = 2;

    /// <summary>Gets whether the first handler waits for the last one.</summary>
    internal bool FirstWaits { get; init; }

    /// <summary>Gets whether the first handler makes the other dispatches.</summary>
    internal bool FirstDispatches { get; init; }

    /// <summary>Gets whether the watch asks for one more worker, at any time.</summary>
    internal bool IsWatched { get; init; }

    internal override Action[][] Threads =>
        [
            [
                .. Enumerable.Range(1, FirstDispatches ? 1 : count).Select(item => (Action)(() => Dispatch(item))),
                HaveTurn,
            ],
            .. Enumerable.Repeat((Action[])[Visit], Guests),
            .. IsWatched
                ? (Action[][])
                    [
                        [Look],
                    ]
                : [],
        ];

    internal override bool MayWaitForEver(int thread) => true;

    internal override bool RepeatsLastCall(int thread) => thread <= Guests;

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
        else if (request || _ring.Added % Turn == 0)
        {
            Request();
        }
    }

    private void Request()
    {
        _ring.CountRequest();
        QueueEntry(ref _entries);
    }

    private void ComeForEntry()
    {
        Explorer.Current.Await(() => Get(ref _entries) > 0);
        Change(ref _entries, -1);
        _ring.Begin();
    }

    private void Look()
    {
        Explorer.Current.Await(() => !_ring.IsEmpty);
        Request();
    }

    private void HaveTurn()
    {
        ComeForEntry();
        for (int i = 0; i < Turn && _ring.Take(out bool request) is ModelItem item; i++)
        {
            if (request && Explorer.Current.Fault != Fault.NoRequest)
            {
                Request();
            }

            Handle(item.Number);
        }
    }

    private void Visit()
    {
        ComeForEntry();
        if (!_ring.TryEnterAsGuest() && Explorer.Current.Fault != Fault.TwoGuests)
        {
            return;
        }

        Explorer.Current.Await(() => !_ring.IsOwnerIn || Explorer.Current.Fault == Fault.HastyGuest);
        var first = (ModelItem?)_ring.TakeInside();
        while (_ring.TakeInside() is ModelItem item)
        {
            // As an entry of its own.
            Run(item.Number);
        }

        _ring.LeaveAsGuest();
        if (first is not null)
        {
            Handle(first.Number);
        }
    }

    private void Handle(int item)
    {
        Run(item);
        if (item != 1)
        {
            return;
        }

        for (int next = 2; FirstDispatches && next <= count; next++)
        {
            if (Explorer.Current.Thread == 0)
            {
                Dispatch(next);
            }
            else
            {
                Run(next);
            }
        }

        if (FirstWaits)
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
}
