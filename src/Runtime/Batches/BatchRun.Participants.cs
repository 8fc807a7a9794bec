using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Contexts;

namespace ClosureGen.Runtime.Batches;

/// <content>A participant: the caller or a queue entry, and the items it runs.</content>
internal abstract partial class BatchRun
{
    /// <summary>
    /// Runs that are known to be short are timed only now and then: one in at most this many, in half as many on
    /// average.
    /// </summary>
    private const int MostUntimed = 32;

    /// <summary>The same for participations that start a few calls each.</summary>
    private const int MostUntimedThatGoOn = 128;

    /// <summary>
    /// Of short runs that are shared, one in at most this many, in half as many on average, is the first of two that are not:
    /// items whose data the helper has touched last take longer, so only the second one tells what they cost by themselves.
    /// </summary>
    private const int MostShared = 64;

    /// <summary>After this many calls in a row that end synchronously, claims are no longer bounded by free seats.</summary>
    private const int CallsThatEndAtOnce = 8;

    private Sampling _timed;
    private Sampling _compared;
    private int _runsAlone;

    // The last call was pending when its handler returned: each item will need a seat of its own.
    private bool _callsPend;

    // Which queue an entry goes to when the end of a call queues it; learned where the entry runs.
    private QueueChoice _queue;

    private protected sealed override bool RunWorkItem()
    {
        JoinAny();
        return false;
    }

    /// <summary>Runs a queue entry, which joins whichever run of this object has items to claim and a free seat.</summary>
    private void JoinAny()
    {
        _claims.CountArrival();
        ItemCost cost = Cost;
        var pace = new Pace(cost);
        int claimed = _claims.TryJoin(WishFor(in pace, held: 0), out int start, out int unclaimed, out bool attends);
        if (claimed == 0)
        {
            return;
        }

        _queue.Learn();
        if (!_invitation.IsAnswered)
        {
            _invitation.NoteHelper();
        }

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
            isOver = Participate(range, ref pace, start, claimed, unclaimed, isCaller: false);
            if (!range.IsGivenUp || range.EndsRun || !attends)
            {
                break;
            }

            claimed = _claims.TryJoin(WishFor(in pace, held: 0), out start, out unclaimed, out attends);
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
            End();
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
    /// <returns>Whether the run is over: the participant has given the last seat back, and must end the run.</returns>
    private bool Participate(ItemRange range, ref Pace pace, int start, int claimed, int unclaimed, bool isCaller)
    {
        if (IsToTime(in pace, claimed))
        {
            // Restarts the clock so that the time spent waking others is not counted as item time.
            pace.StartClock();
        }

        range.IsGivenUp = false;
        bool isOver = false;
        int inARow = 0;
        do
        {
            if (pace.MayBlock)
            {
                InviteOneMore();
                pace.StartClock();
            }

            if (claimed != RestList.Instead || TryClaimRest(ref pace, out start, out claimed))
            {
                int ran = RunChunk(range, start, start + claimed);
                Learn(range, ref pace, ran, claimed, unclaimed);
                if (range.IsGivenUp)
                {
                    return false;
                }

                if (isCaller && ran == Count)
                {
                    // The run was never opened to others.
                    return true;
                }

                if (_callsPend)
                {
                    inARow = range.Awaited == 0 && !range.TeachesNothing ? inARow + ran : 0;
                    _callsPend = inARow < CallsThatEndAtOnce;
                }
            }

            if (isCaller && _claims.OthersWork)
            {
                WaitAwhile();
            }

            // Read while the participant has a seat: without one, the object may be in another run.
            ClaimWish wish = IsStopped ? new ClaimWish(int.MaxValue, 1) : WishFor(in pace, held: 1);
            claimed = _claims.ClaimOrLeave(wish, out start, out unclaimed, out isOver, out bool isContended);
            if (isContended && pace.IsTimed)
            {
                // Nor is the wait for the claims' cache line: chunks would get shorter as more threads claim.
                pace.StartClock();
            }
        } while (claimed != 0);

        return isOver;
    }

    // The parts of a range are always timed: each of them is worth it.
    private bool IsToTime(in Pace pace, int claimed) =>
        _callsPend && !IsCut
            ? pace.IsSharedAtOnce || _timed.Picks(MostUntimedThatGoOn)
            : claimed != Count || _runsAlone != 0 || _timed.Picks(MostUntimed);

    private void Learn(ItemRange range, ref Pace pace, int ran, int claimed, int unclaimed)
    {
        if (ran != claimed && !range.IsGivenUp)
        {
            AwaitRest();
            pace.AddStalled();
        }
        else if (pace.IsTimed && !range.TeachesNothing)
        {
            pace.Add(ran);
            if (!_invitation.IsSent && _runsAlone == 0 && pace.AskFor(unclaimed) is var helpers and not 0)
            {
                InviteOthers(helpers, unclaimed);
                pace.StartClock();
            }
        }
    }

    private ClaimWish WishFor(in Pace pace, int held)
    {
        // Chunks shrink towards the end when they are shared.
        int share = _invitation.IsSent ? 2 * Environment.ProcessorCount : 1;
        bool needsSeats = _callsPend && !IsCut;
        int most = needsSeats ? Math.Max(1, _claims.FreeSeats + held) : int.MaxValue;
        return new ClaimWish(Math.Min(pace.Size, most), share);
    }

    /// <summary>Gets whether a run that would be shared is not, so that it tells what the items cost by themselves.</summary>
    private bool IsToCompare(in Pace pace)
    {
        if (_runsAlone == 0 && pace.IsShort(Count) && _compared.Picks(MostShared))
        {
            _runsAlone = 2;
        }

        return _runsAlone != 0;
    }
}
