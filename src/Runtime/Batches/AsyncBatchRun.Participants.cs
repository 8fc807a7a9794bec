using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>What a queue entry does, and what becomes of the seats.</content>
public abstract partial class AsyncBatchRun
{
    /// <summary>One in so many participations that are known to be short is timed all the same.</summary>
    private const int TimedParticipations = 16;

    /// <summary>After so many calls in a row that end at once, items are claimed by the chunk again.</summary>
    private const int CallsThatEndAtOnce = 8;

    /// <summary>After an entry was run by another thread than it was queued by, so many stay where they are queued.</summary>
    private const int EntriesThatStay = 64;

    private readonly object _gate = new();
    private FlightClaims<ProcessMemory> _claims;
    private RestList _rest;
    private int _untilTimed;
    private int _queuedBy;
    private int _localEntries;
    private bool _isShared;
    private bool _goesOn;
    private int _invited;

    /// <summary>So many calls that go on are started by one participant before it looks for more.</summary>
    private const int MostThatGoOn = 16;

    /// <summary>Gives back the seat of an item that its participant has left, on the thread that completes its task.</summary>
    internal void EndItem()
    {
        if (_claims.GiveSeatBack(out bool isOver))
        {
            _queuedBy = Environment.CurrentManagedThreadId;
            QueueEntry(preferLocal: _localEntries > 0);
        }
        else if (isOver)
        {
            Complete(Settle());
        }
    }

    /// <summary>
    /// Leaves the participant's seat to an item that goes on, before anybody can learn that its task has completed. The
    /// participant gets another seat, or has left the run when this returns.
    /// </summary>
    internal void BeginWait(ItemRange range, int index)
    {
        CountStarted();
        _goesOn = true;
        range.Awaited++;
        if (--range.Seats != 0)
        {
            return;
        }

        if (range.IsLast(index))
        {
            range.GiveUp(index + 1);
        }
        else if (_claims.TryTakeSeat())
        {
            range.Seats = 1;
        }
        else
        {
            PutBack(index + 1, range.GiveUp(index + 1));
        }
    }

    internal sealed override void HelpOut(ItemRange range, long seen)
    {
        bool hasFreeSeat = _claims.HasFreeSeat;
        if ((!hasFreeSeat || !_claims.HasItems) && (hasFreeSeat || range.HasSeatEach) && range.HasRest(seen))
        {
            TakeRest(range, seen);
        }

        InviteOneMore();
    }

    private protected sealed override void ForgetParticipation()
    {
        _isShared = false;
        ForgetResults();
    }

    /// <summary>Clears the room for results.</summary>
    private protected virtual void ForgetResults() { }

    /// <summary>A queue entry: it joins whatever run has items to claim and a seat left.</summary>
    private protected sealed override void RunWorkItem()
    {
        if (_invited != 0)
        {
            // With a fence, as the next thing is to look for items: whoever still sees the mark then invites nobody.
            Interlocked.Exchange(ref _invited, 0);
        }

        ItemCost cost = Cost;
        var pace = new Pace(cost);
        ClaimWish wish = WishFor(ref pace);
        int claimed = _claims.TryJoin(wish, out int start, out int unclaimed, out bool attends);
        if (claimed == 0)
        {
            return;
        }

        NoteWay();
        Worker worker = Worker.Current;
        ItemRange range = worker.Enter(this);
        bool isOver;

        // Only now is it sure that this run is still on, and its context the one to enter.
        if (Context is { } context)
        {
            ExecutionContext.Restore(context);
        }

        while (true)
        {
            isOver = Participate(range, ref pace, wish, start, claimed, unclaimed, ref attends);
            if (range.Seats != 0 || !attends)
            {
                break;
            }

            wish = WishFor(ref pace);
            claimed = _claims.TryJoin(wish, out start, out unclaimed, out attends);
            if (claimed == 0)
            {
                break;
            }

            // It may be another run.
            ExecutionContext.Restore(Context ?? Contexts.Default);
        }

        worker.Leave(range);
        pace.Teach(cost);
        if (isOver)
        {
            Contexts.PutBackOnPoolThread();
            Complete(Settle());
        }
    }

    /// <summary>
    /// Learns where entries are best queued. In the common queue one waits behind the calls that go on, and finds the
    /// seats of several; but where another thread takes it from there, all that it needs crosses from core to core.
    /// </summary>
    private void NoteWay()
    {
        if (_queuedBy == 0)
        {
            return;
        }

        int left = _localEntries;
        if (_queuedBy != Environment.CurrentManagedThreadId)
        {
            left = EntriesThatStay;
        }
        else if (left > 0)
        {
            left--;
        }

        _queuedBy = 0;
        _localEntries = left;
    }

    /// <summary>Runs what was claimed, and claims and runs more while there is any, and the seat is the participant's.</summary>
    /// <returns>Whether the run is over, and the caller is the one to say so.</returns>
    private bool Participate(
        ItemRange range,
        ref Pace pace,
        ClaimWish wish,
        int start,
        int claimed,
        int unclaimed,
        ref bool attends
    )
    {
        bool isOver = false;
        bool isShort = (_goesOn || claimed == Count) && !pace.IsSharedAtOnce;
        if (!pace.IsTimed && (!isShort || --_untilTimed < 0))
        {
            _untilTimed = TimedParticipations - 1;
            pace.StartClock();
        }

        if (pace.IsSharedAtOnce)
        {
            InviteOneMore();
        }

        int inARow = 0;
        while (claimed != 0)
        {
            range.Seats = wish.SeatsFor(claimed);
            range.HasSeatEach = wish.SeatEach;
            if (claimed == FlightClaims<ProcessMemory>.FromRest)
            {
                claimed = ClaimRest(out start);
            }

            if (claimed != 0)
            {
                int ran = RunChunk(range, start, start + claimed);
                if (pace.IsTimed)
                {
                    Learn(range, ref pace, ran, claimed, unclaimed);
                }

                if (!range.IsGivenUp && range.HasSeatEach)
                {
                    // What the watch has taken it has taken with the seats.
                    range.Seats -= claimed - ran;
                }

                if (range.Seats == 0)
                {
                    return false;
                }

                inARow = range.Awaited == 0 ? inARow + ran : 0;
                if (inARow >= CallsThatEndAtOnce)
                {
                    _goesOn = false;
                }
            }

            // Looked at while there is a seat: without one, this may be another run.
            wish = IsStopped ? new ClaimWish(int.MaxValue, 1, SeatEach: false) : WishFor(ref pace);
            claimed = _claims.ClaimOrLeave(wish, range.Seats, out start, out unclaimed, ref attends, out isOver);
        }

        return isOver;
    }

    private void Learn(ItemRange range, ref Pace pace, int ran, int claimed, int unclaimed)
    {
        if (ran != claimed && !range.IsGivenUp)
        {
            pace.AddHeldUp();
        }
        else
        {
            pace.Add(ran);
        }

        if (pace.MayBlock || pace.Pays(unclaimed))
        {
            InviteOneMore();
        }
    }

    private ClaimWish WishFor(ref Pace pace)
    {
        // Chunks shrink towards the end when they are shared.
        int share = _isShared ? 2 * Environment.ProcessorCount : 1;
        return _goesOn
            ? new ClaimWish(Math.Min(MostThatGoOn, pace.Size), share, SeatEach: true)
            : new ClaimWish(pace.Size, share, SeatEach: false);
    }

    /// <summary>Makes what a thread holds back claimable, with the seats that it has for it.</summary>
    private void TakeRest(ItemRange range, long seen)
    {
        lock (_gate)
        {
            // Marked first: while it is, the run that the items belong to is not over.
            bool hasSeatEach = range.HasSeatEach;
            if (!_claims.TryMarkRest() || !range.TryTakeRest(seen, out int start, out int end))
            {
                return;
            }

            _rest.Add(start, end);
            if (hasSeatEach)
            {
                _claims.GiveSeatsBack(end - start);
            }
        }

        Watch.CountRescue();
        Cost.LearnLeast(Pace.HeldUpTicks);
    }

    /// <summary>Claims an item of the rest for a participant that has a seat.</summary>
    private int ClaimRest(out int start)
    {
        lock (_gate)
        {
            int claimed = _rest.Take(size: 1, out start);
            if (_rest.IsEmpty)
            {
                _claims.UnmarkRest();
            }

            return claimed;
        }
    }

    /// <summary>Makes items claimable again that are the caller's, while the run cannot end for want of a seat given back.</summary>
    private void PutBack(int start, int end)
    {
        if (start >= end)
        {
            return;
        }

        if (!_claims.TryPutBack(start, end, out bool queue))
        {
            lock (_gate)
            {
                _claims.TryMarkRest();
                _rest.Add(start, end);
            }

            queue = true;
        }

        if (queue)
        {
            QueueEntry(preferLocal: false);
        }
    }

    /// <summary>Asks one more to join, unless one is on the way.</summary>
    private void InviteOneMore()
    {
        if (Volatile.Read(ref _invited) == 0 && _claims.HasFreeSeat && _claims.HasItems)
        {
            _isShared = true;
            Volatile.Write(ref _invited, 1);
            QueueEntry(preferLocal: false);
        }
    }

    private void QueueEntry(bool preferLocal) => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal);
}
