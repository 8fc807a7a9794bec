using System;
using System.Threading;
using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Contexts;

namespace ClosureGen.Runtime.Batches;

/// <content>A participant: a queue entry that has joined the run, and the items it runs.</content>
internal abstract partial class AsyncBatchRun
{
    /// <summary>
    /// Participations that are known to be short are timed only now and then: one in at most this many, in half as many
    /// on average.
    /// </summary>
    private const int MostUntimed = 128;

    /// <summary>After this many calls in a row that end synchronously, items are claimed in chunks again.</summary>
    private const int CallsThatEndAtOnce = 8;

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
            // Needs a full fence before the look for items: a thread that still sees the flag set queues no helper.
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

        // Only after joining is it certain that this run is active and that this is its context.
        if (Context is { } context)
        {
            ContextFlow.PutInForce(context);
        }

        while (true)
        {
            isOver = Participate(range, ref pace, start, claimed, unclaimed);
            if (!range.IsGivenUp || range.EndsRun || !attends)
            {
                break;
            }

            wish = WishFor(ref pace);
            claimed = _claims.TryJoin(wish, out start, out unclaimed, out attends);
            if (claimed == 0)
            {
                break;
            }

            // The participant may have joined another run of this object.
            Follow(ref pace, ref cost);
            ContextFlow.PutBackOnPoolThread();
            if (Context is { } other)
            {
                ContextFlow.PutInForce(other);
            }
        }

        worker.Leave(range);
        pace.Teach(cost);
        if (isOver || range.EndsRun)
        {
            ContextFlow.PutBackOnPoolThread();
            Complete(Settle());
        }
    }

    /// <summary>Switches to the costs of the run that was joined: its items may differ from those of the last run.</summary>
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

    /// <summary>Runs what was claimed, then claims and runs more while items are left and the participant has a seat.</summary>
    /// <returns>Whether the run is over and the caller must complete it.</returns>
    private bool Participate(ItemRange range, ref Pace pace, int start, int claimed, int unclaimed)
    {
        bool isOver = false;
        range.IsGivenUp = false;

        // The parts of a range are always timed: each of them is worth it.
        bool isShort = (_callsPend || claimed == Count) && !IsCut && !pace.IsSharedAtOnce;

        // Restarts the clock so that the time spent waking others is not counted as item time.
        bool hasInvited = pace.IsSharedAtOnce && TryInviteOneMore();
        if (pace.IsTimed ? hasInvited : !isShort || _timed.Picks(MostUntimed))
        {
            pace.StartClock();
        }

        int inARow = 0;
        while (claimed != 0)
        {
            if (claimed == RestList.Instead)
            {
                claimed = ClaimRest(out start);
            }

            if (claimed != 0)
            {
                int ran = RunChunk(range, start, start + claimed);
                if (pace.IsTimed && !range.TeachesNothing && !IsStopped)
                {
                    Learn(range, ref pace, ran, claimed, unclaimed);
                }

                if (range.IsGivenUp)
                {
                    return false;
                }

                inARow = range.Awaited == 0 && !range.TeachesNothing ? inARow + ran : 0;
                if (inARow >= CallsThatEndAtOnce)
                {
                    _callsPend = false;
                }
            }

            // Read while the participant has a seat: without one, the object may be in another run.
            ClaimWish wish = IsStopped ? new ClaimWish(int.MaxValue, 1) : WishFor(ref pace);
            claimed = _claims.ClaimOrLeave(wish, out start, out unclaimed, out isOver, out bool isContended);
            if (isContended && pace.IsTimed)
            {
                // Nor is the wait for the claims' cache line: chunks would get shorter as more threads claim.
                pace.StartClock();
            }
        }

        return isOver;
    }

    private void Learn(ItemRange range, ref Pace pace, int ran, int claimed, int unclaimed)
    {
        if (ran != claimed && !range.IsGivenUp)
        {
            pace.AddStalled();
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
        bool needsSeats = _callsPend && !IsCut;
        return new ClaimWish(needsSeats ? Math.Min(pace.Size, _claims.FreeSeats + 1) : pace.Size, share);
    }
}
