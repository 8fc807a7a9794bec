using ClosureGen.Runtime;
using ClosureGen.Runtime.Lanes;

namespace ClosureGen.Model.Tests;

/// <summary>
/// Two producers give a lane three items, runners run them, one at a time and in order, and each that was accepted runs
/// once.
/// </summary>
/// <remarks>The queue is the shipped one, used as a <c>Lane</c> uses it.</remarks>
internal sealed class TurnsOfALane : Scenario
{
    private const int Items = 3;
    private const int FirstRunner = 2;
    private const int FirstCheckpoint = 2 * Items + 1;
    private const int MostThreads = 9;

    private readonly int _capacity;
    private readonly int _degree;
    private LaneQueue<ModelMemory> _queue;
    private long _entries;
    private long _inside;
    private long _ran;
    private long _accepted;
    private long _refused;
    private long _canceled;
    private long _held;
    private long _over;
    private long _ended;

    internal TurnsOfALane(int capacity = -1, int degree = 1)
    {
        ModelItem.ForgetLinks();
        for (int item = 1; item <= Items; item++)
        {
            WaiterFor(item).Pending = ModelItem.Of(item);
        }

        for (int thread = 0; thread < MostThreads; thread++)
        {
            ModelItem.AddTurn(FirstCheckpoint + thread);
        }

        _capacity = capacity;
        _degree = degree;
        _queue = new LaneQueue<ModelMemory>(capacity, degree);
    }

    /// <summary>Gets the item whose handler goes on when it has returned; 0 for none.</summary>
    internal int Async { get; init; }

    /// <summary>Gets the item whose wait for room is cancelled at any time; 0 for none.</summary>
    internal int Canceled { get; init; }

    /// <summary>Gets whether the lane is completed, at any time.</summary>
    internal bool IsCompleted { get; init; }

    /// <summary>Gets whether somebody counts, at any time.</summary>
    internal bool IsCounted { get; init; }

    /// <summary>Gets how many threads come for turns: as many as may have one, or more.</summary>
    internal int Runners { get; init; } = 1;

    /// <summary>Gets how many items a turn runs at most.</summary>
    internal int Turn { get; init; } = 8;

    internal override Action[][] Threads =>
        [
            [() => Push(1), () => Push(2)],
            [() => Push(3)],
            .. Enumerable.Repeat((Action[])[HaveTurn], Runners),
            .. Others(Async != 0, EndHandler),
            .. Others(Canceled != 0, Cancel),
            .. Others(IsCompleted, Complete),
            .. Others(IsCounted, LookAtCount),
            .. Others(IsCounted, LookAtCountOfNone),
        ];

    internal override bool MayWaitForEver(int thread) =>
        thread >= FirstRunner && thread < FirstRunner + Runners + (Async != 0 ? 1 : 0) + (Canceled != 0 ? 1 : 0);

    internal override bool RepeatsLastCall(int thread) => thread >= FirstRunner && thread < FirstRunner + Runners;

    internal override void CheckEnd(ModelState state)
    {
        for (int item = 1; item <= Items; item++)
        {
            bool accepted = Has(state, ref _accepted, item);
            Check(!accepted || Has(state, ref _ran, item), $"Item {item} is left in the lane.");
            Check(
                accepted || Has(state, ref _refused, item) || Has(state, ref _canceled, item),
                $"Who waits with {item} is told nothing."
            );
        }

        Check(
            !IsCompleted || state.Memory[Explorer.Current.NumberOf(ref _over)] == 1,
            "Nobody is told that the lane is over."
        );
    }

    private static Action[][] Others(bool areThere, Action call) =>
        areThere
            ?
            [
                [call],
            ]
            : [];

    private static ModelItem WaiterFor(int item) => ModelItem.Of(Items + item)!;

    private static bool Has(ModelState state, ref long word, int item) =>
        (state.Memory[Explorer.Current.NumberOf(ref word)] & (1L << item)) != 0;

    private void Push(int item)
    {
        LanePush push = _queue.TryPush(ModelItem.Of(item)!, out bool starts);
        if (push == LanePush.Full)
        {
            push = _queue.TryPush(ModelItem.Of(item)!, out starts, WaiterFor(item));
        }

        if (push == LanePush.Accepted)
        {
            NoteAccepted(item);
        }
        else if (push == LanePush.Refused)
        {
            Note(ref _refused, item, "refused");
        }

        Start(starts);
    }

    private void Start(bool starts)
    {
        if (starts)
        {
            QueueEntry(ref _entries);
        }
    }

    private void HaveTurn()
    {
        Explorer.Current.Await(() => Get(ref _entries) > 0);
        Change(ref _entries, -1);
        var turn = (LaneTurn)ModelItem.At(FirstCheckpoint + Explorer.Current.Thread)!;

        // A call is made again from its beginning.
        turn.Last = null;
        PooledSource? next = null;
        for (int ran = 0; Take(turn, ref next) is ModelItem item; )
        {
            Begin(item.Number);
            if (item.Number == Async)
            {
                if (Explorer.Current.Fault != Fault.KeptTurn)
                {
                    _queue.PutBack(turn, ref next, holder: item);
                }

                Set(ref _held, 1);
                if (Explorer.Current.Fault == Fault.EarlyRelease)
                {
                    Vacate();
                }

                return;
            }

            End();
            if (IsCounted)
            {
                // As a handler tells others what it has done: by a write that comes after the lane's.
                default(ModelMemory).Write(ref _ended, default(ModelMemory).Read(ref _ended) | (1L << item.Number));
            }

            if (++ran == Turn)
            {
                _queue.PutBack(turn, ref next, holder: null);
                QueueEntry(ref _entries);
                return;
            }
        }
    }

    private PooledSource? Take(LaneTurn turn, ref PooledSource? next)
    {
        PooledSource? item = _queue.Take(turn, ref next, out RoomWaiter? admitted, out bool starts, out bool isOver);
        Start(starts);
        if (admitted is ModelItem { WaitsFor: { } pending })
        {
            NoteAccepted(pending.Number);
        }

        NoteOver(isOver);
        return item;
    }

    private void EndHandler()
    {
        Explorer.Current.Await(() => Get(ref _held) != 0);
        End();
        if (Explorer.Current.Fault != Fault.EarlyRelease)
        {
            Vacate();
        }
    }

    private void Vacate()
    {
        if (_queue.Vacate(out bool isOver))
        {
            Start(Explorer.Current.Fault != Fault.NobodyComesAgain);
        }

        NoteOver(isOver);
    }

    private void Cancel()
    {
        // When it waits, or has waited: before, nobody has anything to cancel.
        ModelItem waiter = WaiterFor(Canceled);
        Explorer.Current.Await(() => default(ModelMemory).Read(ref waiter.Previous) is not null);
        if (_queue.TryCancelWait(waiter, ModelItem.Of(Canceled)!) || Explorer.Current.Fault == Fault.DeafCancel)
        {
            Note(ref _canceled, Canceled, "cancelled");
        }
    }

    private void Complete()
    {
        RoomWaiter? waiter = _queue.CompleteAndTakeWaiters(out bool isOver);
        while (waiter is ModelItem { WaitsFor: { } pending })
        {
            Note(ref _refused, pending.Number, "refused");
            waiter = (ModelItem?)default(ModelMemory).Read(ref waiter.Next);
        }

        NoteOver(isOver);
    }

    private void LookAtCount()
    {
        int count = _queue.Count;
        Check(count <= (_capacity < 0 ? Items : _capacity), "More items are counted than there is room for.");
        Check(count >= 0, "More items have been taken than accepted.");
    }

    private void LookAtCountOfNone()
    {
        const long All = ((1L << Items) - 1) << 1;
        Explorer.Current.Await(() => default(ModelMemory).Read(ref _ended) == All);
        Check(_queue.Count == 0, "Items are counted that have run.");
    }

    private void Begin(int item)
    {
        int inside = Explorer.Current.NumberOf(ref _inside);
        int ran = Explorer.Current.NumberOf(ref _ran);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                Check(state.Memory[inside] < _degree, $"Item {item} begins beside another one.");
                Check((state.Memory[ran] & (1L << item)) == 0, $"Item {item} is run twice.");
                Check(item != 2 || (state.Memory[ran] & (1L << 1)) != 0, "Item 2 begins before item 1.");
                state.Memory[inside]++;
                state.Memory[ran] |= 1L << item;
                return 0;
            }
        );

        // Others may do something meanwhile.
        Explorer.Current.Await(static () => true);
    }

    private void End() => Change(ref _inside, -1);

    private void NoteAccepted(int item) => Note(ref _accepted, item, "accepted");

    private void Note(ref long word, int item, string what)
    {
        int noted = Explorer.Current.NumberOf(ref word);
        int accepted = Explorer.Current.NumberOf(ref _accepted);
        int refused = Explorer.Current.NumberOf(ref _refused);
        int canceled = Explorer.Current.NumberOf(ref _canceled);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                long all = state.Memory[accepted] | state.Memory[refused] | state.Memory[canceled];
                Check((all & (1L << item)) == 0, $"Who waits with {item} is told twice, at last that it is {what}.");
                state.Memory[noted] |= 1L << item;
                return 0;
            }
        );
    }

    private void NoteOver(bool isOver)
    {
        if (!isOver)
        {
            return;
        }

        int over = Explorer.Current.NumberOf(ref _over);
        int inside = Explorer.Current.NumberOf(ref _inside);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                Check(state.Memory[over] == 0, "The lane is over twice.");
                Check(state.Memory[inside] == 0, "The lane is over and an item has not ended.");
                state.Memory[over] = 1;
                return 0;
            }
        );
    }
}
