using System;
using System.Threading;
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

    /// <summary>
    /// Of short runs that are shared, one in at most this many, in half as many on average, is the first of two that are not:
    /// items whose data the helper has touched last take longer, so only the second one tells what they cost by themselves.
    /// </summary>
    private const int MostShared = 64;

    private Sampling _timed;
    private Sampling _compared;
    private int _runsAlone;
    private ItemRange? _onlyItem;

    private protected sealed override void JoinAny()
    {
        if (!_claims.TryJoin(out uint generation))
        {
            return;
        }

        var pace = new Pace(Cost);
        int size = _claims.HasRest ? 1 : pace.Size;
        int claimed = Claim(generation, size, out int start, out int unclaimed, out _);
        if (claimed == 0)
        {
            _claims.Leave(generation);
            return;
        }

        // Only after joining is it certain that this run is active and that this is its context.
        if (Context is { } context)
        {
            ContextFlow.PutInForce(context);
        }

        if (!_invitation.IsAnswered)
        {
            _invitation.NoteHelper();
        }

        int done = Participate(Worker.Current, generation, ref pace, start, claimed, unclaimed);
        ContextFlow.PutBackOnPoolThread();
        _claims.Leave(generation);
        if (_claims.Report(done))
        {
            Signal();
        }
    }

    /// <summary>Runs a run of one item: there is nothing to share and no other thread to wait for.</summary>
    private void RunAlone(CancellationToken cancellationToken)
    {
        RunToken = cancellationToken;
        RunOnlyItem(_onlyItem ??= new ItemRange { Run = this });
    }

    private void RunAsCaller(int seats, ExecutionContext? context, CancellationToken cancellationToken)
    {
        var pace = new Pace(Cost);
        int helpers = seats == 0 ? 0 : HelpersAtOnce(ref pace);
        if (helpers != 0 && IsToCompare(in pace))
        {
            helpers = 0;
        }

        // A range is cut even without helpers: the token is checked between chunks.
        int taken = seats == 0 && !IsCut ? Count : FirstChunk(ref pace, helpers);
        uint generation = Open(seats, context, cancellationToken, taken, blocking: true);
        if (helpers != 0)
        {
            InviteOthers(generation, helpers, Count - taken);
        }

        Worker worker = Worker.Current;
        int done = Participate(worker, generation, ref pace, start: 0, taken, Count - taken);
        if (helpers != 0 && !_invitation.IsAnswered)
        {
            _invitation.NoteAbsence();
        }

        bool isSignalled = false;
        bool isInterrupted = false;
        while (
            done != Count && !(done != 0 && _claims.Report(done)) && WaitForOthers(ref isSignalled, ref isInterrupted)
        )
        {
            // The watch has taken items from a helper, and possibly no other thread is free to run them.
            pace = new Pace(Cost);
            int claimed = Claim(generation, size: 1, out int start, out int unclaimed, out _);
            done = claimed == 0 ? 0 : Participate(worker, generation, ref pace, start, claimed, unclaimed);
        }

        if (isInterrupted)
        {
            // Left for the caller's next wait: this one had to last until all items had finished.
            Thread.CurrentThread.Interrupt();
        }
    }

    /// <summary>How many helpers are queued before the first item runs.</summary>
    private int HelpersAtOnce(ref Pace pace) =>
        pace.IsSharedAtOnce ? Environment.ProcessorCount - 1 : pace.AskFor(Count);

    /// <summary>
    /// How many items the caller claims first: only a part if helpers were queued, however short the items are.
    /// </summary>
    private int FirstChunk(ref Pace pace, int helpers) =>
        Math.Min(pace.Size, helpers == 0 ? Count : Math.Max(1, Count / (2 * Environment.ProcessorCount)));

    private uint Open(
        int seats,
        ExecutionContext? context,
        CancellationToken cancellationToken,
        int taken,
        bool blocking
    )
    {
        Context = context;
        RunToken = cancellationToken;
        _blocking = blocking;
        _isInOrder = seats == (blocking ? 0 : 1);
        return _claims.Open(Count, taken, seats, signalWanted: !blocking);
    }

    /// <summary>Runs what was claimed, then claims and runs more while items are left.</summary>
    /// <returns>How many items the caller must report; after that report the run may belong to another renter.</returns>
    private int Participate(Worker worker, uint generation, ref Pace pace, int start, int claimed, int unclaimed)
    {
        if (unclaimed != 0 || claimed != Count || _runsAlone != 0 || _timed.Picks(MostUntimed))
        {
            // Restarts the clock so that the time spent waking others is not counted as item time.
            pace.StartClock();
        }

        ItemRange range = worker.Enter(this);
        int done = 0;
        do
        {
            if (pace.MayBlock)
            {
                InviteOneMore(generation);
                pace.StartClock();
            }

            int ran = RunChunk(range, start, start + claimed);
            done += ran;
            if (ran != claimed)
            {
                AwaitRest();
                pace.AddStalled();
            }
            else if (pace.IsTimed && !range.TeachesNothing)
            {
                pace.Add(ran);
                if (!_invitation.IsSent && _runsAlone == 0 && pace.AskFor(unclaimed) is var helpers and not 0)
                {
                    InviteOthers(generation, helpers, unclaimed);
                    pace.StartClock();
                }
            }

            if (done == Count)
            {
                break;
            }

            int size = IsStopped ? int.MaxValue : pace.Size;
            claimed = Claim(generation, size, out start, out unclaimed, out bool isContended);
            if (isContended && pace.IsTimed)
            {
                // Nor is the wait for the claims' cache line: chunks would get shorter as more threads claim.
                pace.StartClock();
            }
        } while (claimed != 0);

        worker.Leave(range);
        pace.Teach(Cost, isAlone: _runsAlone == 1);
        return done;
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

    private protected sealed override void ForgetParticipation()
    {
        _runsAlone = Math.Max(0, _runsAlone - 1);
        _invitation = default;
        SuppressedContext = null;
        ForgetWait();
    }
}
