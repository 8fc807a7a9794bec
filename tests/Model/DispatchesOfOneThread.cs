using ClosureGen.Runtime;
using ClosureGen.Runtime.Queue;

namespace ClosureGen.Model.Tests;

/// <summary>
/// One thread dispatches and has turns at what it has dispatched, others come for it too. Every dispatch is run once, as
/// is who awaits it, and the first one may wait in its handler until the last has been run.
/// </summary>
/// <remarks>The ring is the shipped one, used as a <c>DispatchQueue</c> uses it. Thread 0 is its owner, the others are guests.</remarks>
internal sealed class DispatchesOfOneThread(int count, int length) : Scenario
{
    private const int Guests = 2;

    private DispatchRing<ModelMemory> _ring = new(length);
    private KeptDispatch<ModelMemory> _kept;
    private long _entries;
    private long _ran;

    /// <summary>Gets how many dispatches the owner runs in a turn.</summary>
    internal int Turn { get; init; } = 2;

    /// <summary>Gets whether the first handler waits for the last one.</summary>
    internal bool FirstWaits { get; init; }

    /// <summary>Gets whether the first handler makes the other dispatches.</summary>
    internal bool FirstDispatches { get; init; }

    /// <summary>Gets whether each dispatch is awaited: who does so may have to wait for the end of a turn.</summary>
    internal bool AreAwaited { get; init; }

    /// <summary>Gets whether of these only the first one is: who does so waits beside the others.</summary>
    internal bool OnlyFirstIsAwaited { get; init; }

    /// <summary>Gets the dispatch whose handler waits for who awaits the first one; 0 for none.</summary>
    internal int Waiting { get; init; }

    /// <summary>Gets whether who awaits the first dispatch waits for who awaits the second.</summary>
    internal bool FirstAwaiterWaits { get; init; }

    /// <summary>Gets whether who awaits a dispatch makes the next one, which the owner keeps.</summary>
    internal bool IsChain { get; init; }

    /// <summary>Gets whether who awaits the first dispatch makes all others: only the first of these is kept.</summary>
    internal bool FirstAwaiterDispatches { get; init; }

    /// <summary>Gets whether who awaits the first dispatch then waits for the last one.</summary>
    internal bool FirstAwaiterWaitsForLast { get; init; }

    /// <summary>Gets whether the watch asks for one more worker, at any time.</summary>
    internal bool IsWatched { get; init; }

    internal override Action[][] Threads =>
        [
            [
                .. Enumerable
                    .Range(1, FirstDispatches || IsChain || FirstAwaiterDispatches ? 1 : count)
                    .Select(item => (Action)(() => Dispatch(item))),
                HaveTurn,
            ],
            .. Enumerable.Repeat((Action[])[Visit], Guests),
            .. IsWatched
                ? (Action[][])
                    [
                        [Look],
                    ]
                : [],
            .. IsWatched && IsChain
                ? (Action[][])
                    [
                        [LookAtKept],
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
            Check(
                !IsAwaited(item) || (state.Memory[ran] & (1L << AwaiterOf(item))) != 0,
                $"Who awaits {item} is left waiting."
            );
        }
    }

    private void Dispatch(int item)
    {
        if (!_ring.TryAdd(ModelItem.Of(item)!, out bool request))
        {
            RunAsEntry(item);
        }
        else if (request || (_ring.Added % Turn == 0 && _ring.WantsRequest(Turn)))
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

    private void LookAtKept()
    {
        Explorer.Current.Await(() => _kept.Item is not null);
        if (_kept.TryEnterAsGuest())
        {
            Explorer.Current.Await(() => !_kept.IsOwnerIn || Explorer.Current.Fault == Fault.HastyWatch);
            var kept = (ModelItem?)_kept.TakeInside();
            _kept.LeaveAsGuest();
            if (kept is not null)
            {
                RunAsEntry(kept.Number);
            }
        }
    }

    private void HaveTurn()
    {
        ComeForEntry();
        bool isDeferred = false;
        bool mayDefer = true;
        for (int i = 0; i < Turn && Take() is { } item; i++)
        {
            Handle(item.Number);
            if (!IsAwaited(item.Number))
            {
                continue;
            }

            if (mayDefer && !isDeferred && _ring.TryDefer(item, behindItems: true))
            {
                isDeferred = true;
                continue;
            }

            mayDefer = false;
            if (isDeferred)
            {
                isDeferred = false;
                ResumeInOrder(item);
            }
            else
            {
                GoOn(item);
            }
        }

        GoOn(_ring.TakeDeferred());
        if (Explorer.Current.Fault != Fault.ForgottenChain && _kept.Take() is ModelItem kept)
        {
            RunAsEntry(kept.Number);
        }
    }

    private ModelItem? Take()
    {
        if (_kept.Item is not null)
        {
            return (ModelItem?)_kept.Take();
        }

        var item = (ModelItem?)_ring.Take(out bool request);
        if (request && Explorer.Current.Fault != Fault.NoRequest)
        {
            Request();
        }

        return item;
    }

    private void Keep(int item)
    {
        if ((_ring.Added != _ring.Taken && !_ring.HasGuest) || !_kept.TryPut(ModelItem.Of(item)!))
        {
            Dispatch(item);
        }
    }

    private void LetGo()
    {
        if (_kept.Item is not null && _kept.Take() is ModelItem kept)
        {
            Dispatch(kept.Number);
        }
    }

    private void ResumeInOrder(ModelItem later)
    {
        PooledSource? first = _ring.TakeDeferred();
        if (Explorer.Current.Fault == Fault.NoneForTheNext)
        {
            GoOn(first);
            GoOn(later);
            return;
        }

        if (!_ring.TryDefer(later, behindItems: false))
        {
            GoOnAsEntry(later);
        }

        GoOn(first);
        GoOn(_ring.TakeDeferred());
    }

    private void Visit()
    {
        ComeForEntry();
        if (!_ring.TryEnterAsGuest() && Explorer.Current.Fault != Fault.TwoGuests)
        {
            return;
        }

        Explorer.Current.Await(() => !_ring.IsOwnerIn || Explorer.Current.Fault == Fault.HastyGuest);
        if (Explorer.Current.Fault != Fault.ForgetfulGuest)
        {
            GoOnAsEntry(_ring.TakeDeferredInside());
        }

        var first = (ModelItem?)_ring.TakeInside();
        while (_ring.TakeInside() is ModelItem item)
        {
            RunAsEntry(item.Number);
        }

        _ring.LeaveAsGuest();
        if (first is not null)
        {
            Handle(first.Number);
            GoOn(first);
        }
    }

    private void GoOn(PooledSource? item)
    {
        GoOnAsEntry(item);
        if (FirstAwaiterWaitsForLast && item is ModelItem { Number: 1 })
        {
            Explorer.Current.Await(() => (Get(ref _ran) & (1L << count)) != 0);
        }

        if (FirstAwaiterWaits && item is ModelItem { Number: 1 })
        {
            Explorer.Current.Await(() => (Get(ref _ran) & (1L << AwaiterOf(2))) != 0);
        }
    }

    private void GoOnAsEntry(PooledSource? item)
    {
        if (item is ModelItem awaited && IsAwaited(awaited.Number))
        {
            Run(AwaiterOf(awaited.Number));
            if (IsChain && awaited.Number < count)
            {
                DispatchNext(awaited.Number + 1, isFirst: true);
            }

            for (int next = 2; FirstAwaiterDispatches && awaited.Number == 1 && next <= count; next++)
            {
                DispatchNext(next, isFirst: next == 2);
            }
        }
    }

    private void DispatchNext(int item, bool isFirst)
    {
        if (Explorer.Current.Thread != 0)
        {
            RunAsEntry(item);
        }
        else if (isFirst)
        {
            Keep(item);
        }
        else
        {
            LetGo();
            Dispatch(item);
        }
    }

    private bool IsAwaited(int item) => AreAwaited && (item == 1 || !OnlyFirstIsAwaited);

    private int AwaiterOf(int item) => count + item;

    /// <summary>As an entry of its own in the pool's queue, to which somebody comes in any case.</summary>
    private void RunAsEntry(int item)
    {
        Run(item);
        GoOnAsEntry(ModelItem.Of(item));
    }

    private void Handle(int item)
    {
        Run(item);
        if (item == Waiting)
        {
            Explorer.Current.Await(() => (Get(ref _ran) & (1L << AwaiterOf(1))) != 0);
        }

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

    private string Name(int mark) => mark <= count ? $"Dispatch {mark}" : $"Who awaits {mark - count}";

    private void Run(int item)
    {
        int ran = Explorer.Current.NumberOf(ref _ran);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                Check((state.Memory[ran] & (1L << item)) == 0, $"{Name(item)} is run twice.");
                state.Memory[ran] |= 1L << item;
                return 0;
            }
        );
    }
}
