using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>What a participant does, which is a queue entry that has joined.</content>
internal abstract partial class AsyncBatchRun
{
    /// <summary>Of so many participations that are known to be short one is timed all the same, and of half as many on average.</summary>
    private const int MostUntimed = 128;

    /// <summary>After so many calls in a row that end at once, items are claimed by the chunk again.</summary>
    private const int CallsThatEndAtOnce = 8;

    /// <summary>How many pending calls one participant starts before it looks for more.</summary>
    private const int MostThatGoOn = 16;

    private Sampling _timed;

    private protected sealed override void ForgetParticipation()
    {
        _isShared = false;
        _isInline = false;
    }

    private protected sealed override void JoinAny()
    {
        if (_invited != 0)
        {
            // With a fence, as the next step is to look for items: a thread that still sees the mark invites nobody.
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

        _queue.Learn();
        Follow(ref pace, ref cost);
        Worker worker = Worker.Current;
        ItemRange range = worker.Enter(this);
        range.EndsRun = false;
        bool isOver;

        // Only now is it sure that this run is still on, and its context the one to enter.
        if (Context is { } context)
        {
            Contexts.PutInForce(context);
        }

        while (true)
        {
            isOver = Participate(range, ref pace, wish, start, claimed, unclaimed, ref attends);
            if (range.Seats != 0 || range.EndsRun || !attends)
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
            Follow(ref pace, ref cost);
            Contexts.PutBackOnPoolThread();
            if (Context is { } other)
            {
                Contexts.PutInForce(other);
            }
        }

        worker.Leave(range);
        pace.Teach(cost);
        if (isOver || range.EndsRun)
        {
            Contexts.PutBackOnPoolThread();
            Complete(Settle());
        }
    }

    /// <summary>Goes by what is known of the items of the run that was joined: between two runs others may be put in.</summary>
    private void Follow(ref Pace pace, ref ItemCost cost)
    {
        if (ReferenceEquals(cost, Cost))
        {
            return;
        }

        pace.Teach(cost);
        cost = Cost;
        pace = new Pace(cost);
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

        // What waking others takes is not to be learned as what items do.
        bool hasInvited = pace.IsSharedAtOnce && TryInviteOneMore();
        if (pace.IsTimed ? hasInvited : !isShort || _timed.Picks(MostUntimed))
        {
            pace.StartClock();
        }

        int inARow = 0;
        while (claimed != 0)
        {
            range.Seats = wish.SeatsFor(claimed);
            range.HasSeatEach = wish.SeatEach;
            if (claimed == RestList.Instead)
            {
                claimed = ClaimRest(out start);
            }

            if (claimed != 0)
            {
                int ran = RunClaimed(range, start, claimed);
                if (pace.IsTimed && !range.TeachesNothing && !IsStopped)
                {
                    Learn(range, ref pace, ran, claimed, unclaimed);
                }

                if (range.Seats == 0)
                {
                    return false;
                }

                inARow = range.Awaited == 0 && !range.TeachesNothing ? inARow + ran : 0;
                if (inARow >= CallsThatEndAtOnce)
                {
                    _goesOn = false;
                }
            }

            // Looked at while there is a seat: without one, this may be another run.
            wish = IsStopped ? new ClaimWish(int.MaxValue, 1, SeatEach: false) : WishFor(ref pace);
            claimed = _claims.ClaimOrLeave(
                wish,
                range.Seats,
                out start,
                out unclaimed,
                ref attends,
                out isOver,
                out bool isContended
            );
            if (isContended && pace.IsTimed)
            {
                // Neither is the wait while others had the claims' cache line: chunks would get shorter the more claim.
                pace.StartClock();
            }
        }

        return isOver;
    }

    private int RunClaimed(ItemRange range, int start, int claimed)
    {
        // Of a single seat there is none to spare before the item has ended.
        bool mayHaveSpare = range.HasSeatEach && claimed > 1;
        if (mayHaveSpare)
        {
            range.OpenSeats(start + claimed);
        }

        int ran = RunChunk(range, start, start + claimed);
        if (mayHaveSpare)
        {
            // What the watch has taken it has taken with the seats. Nothing was, where none is left.
            int taken = range.CloseSeats();
            range.Seats -= range.IsGivenUp ? 0 : claimed - ran + taken;
        }

        return ran;
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

        if ((pace.MayBlock || pace.AskFor(unclaimed) != 0) && TryInviteOneMore())
        {
            pace.StartClock();
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
}
