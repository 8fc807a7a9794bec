using System;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks.Sources;
using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.Lanes;
using ClosureGen.Runtime.Posts;

namespace ClosureGen.Runtime;

/// <content>A dispatch that has its turn in a <see cref="Lane"/>.</content>
public abstract partial class DispatchState
{
    private const int PlaceBits = 3;
    private const int PlaceMask = (1 << PlaceBits) - 1;

    private static readonly Action<object?> EndCanceled = static state => ((DispatchState)state!).EndCanceledInLane();

    // The version of the operation, above its place. Zero if the dispatch does not wait in a lane, or is not awaited
    // there.
    private int _place;

    /// <summary>The place of an awaited dispatch that was given to a lane.</summary>
    /// <remarks>
    /// It may end before its turn, but its entry in the lane's queue cannot be removed. So the later of two events
    /// gives the state back: the awaiter takes the outcome, or the turn skips it.
    /// </remarks>
    private enum Place
    {
        /// <summary>Not in a lane.</summary>
        None = 0,

        /// <summary>Its turn has not begun.</summary>
        Waiting = 1,

        /// <summary>Its turn has begun: it ends like any other dispatch.</summary>
        Begun = 2,

        /// <summary>It has ended before its turn, which is still to come.</summary>
        Ended = 3,

        /// <summary>Like <see cref="Ended"/>, and the outcome has been taken: its turn gives the state back.</summary>
        Released = 4,

        /// <summary>It has ended before its turn, and no turn will come: the awaiter gives the state back.</summary>
        Passed = 5,
    }

    /// <summary>Prepares the dispatch to wait for a lane, not awaited.</summary>
    internal void EnterLane()
    {
        _givesBackBeforeCall = true;
        KeepToken(ArgumentToken);
        KeepCallersContext();

        // Counted even while it waits for room: afterwards, the thread that takes it may have run it first.
        PostCounts.Accept(PostIndex);
    }

    /// <summary>Prepares the dispatch to wait for a lane, awaited.</summary>
    internal void EnterLane(Lane lane, CancellationToken cancellationToken)
    {
        _givesBackBeforeCall = false;
        Attachments attachments = Attach();
        attachments.Lane = lane;
        attachments.CancellationToken = cancellationToken;
        _hasToken = true;
        KeepCallersContext();
        Volatile.Write(ref _place, PlaceOf(Place.Waiting));
        if (cancellationToken.CanBeCanceled)
        {
            attachments.Registration = cancellationToken.UnsafeRegister(EndCanceled, this);
        }
    }

    /// <summary>Stores the waiter for room of the dispatch, before it waits.</summary>
    internal void WaitBy(RoomWaiter waiter) => Attached!.Waiter = waiter;

    /// <summary>Gets whether the dispatch has ended although its turn has not begun.</summary>
    internal bool HasEndedEarly => (Place)(Volatile.Read(ref _place) & PlaceMask) is Place.Ended or Place.Released;

    /// <summary>Gives back the state of a dispatch that was canceled before it was given to a lane.</summary>
    internal void DropFromLane() => Drop();

    /// <summary>Gives back the state of a post that a lane did not accept.</summary>
    internal void DropRefused()
    {
        int handler = PostIndex;
        Drop();
        PostCounts.End(handler);
    }

    /// <summary>Gives back the state of a dispatch that a lane did not accept, unless it has been canceled meanwhile.</summary>
    /// <returns>False if it has been: then the caller returns its task.</returns>
    internal bool TryDropFromLane()
    {
        int waiting = PlaceOf(Place.Waiting);
        if (Interlocked.CompareExchange(ref _place, PlaceOf(Place.Begun), waiting) != waiting)
        {
            Pass();
            return false;
        }

        EndRegistration();
        Drop();
        return true;
    }

    /// <summary>Gets what to count when a lane has taken the dispatch, which may be over by then.</summary>
    internal LaneCount CountLater()
    {
        bool isNew = Attached is { IsNew: true };
        if (isNew)
        {
            Attached!.IsNew = false;
        }

        return new LaneCount(Handler, reused: !isNew);
    }

    /// <summary>Counts the end of a post that was counted when it began to wait for room.</summary>
    internal void DropWaiting()
    {
        DropRefused();
        CountEnd();
    }

    /// <summary>Notes the time at which the dispatch is given to a lane, or takes that note.</summary>
    internal long WaitingSince
    {
        get => Attached?.WaitingSince ?? 0;
        set => Attach().WaitingSince = value;
    }

    /// <summary>Runs the handler; for the runner of a lane.</summary>
    /// <remarks>Throws an exception of a posted handler that nobody handles.</remarks>
    internal void RunInLane(Lane lane, ref LaneTurn turn)
    {
        if (!_givesBackBeforeCall && !TryBegin())
        {
            Pass();
            return;
        }

        bool mayHold = BeginInLane(lane);
        if (mayHold)
        {
            lane.BeginHandler(ref turn);
        }

        if (_givesBackBeforeCall)
        {
            RunDetached(counts: null);
        }
        else
        {
            _ = RunDispatched(isInLane: true);
        }

        if (mayHold)
        {
            lane.EndHandler();
        }
    }

    /// <summary>Ends a dispatch before its turn with an exception.</summary>
    /// <returns>False if the operation of <paramref name="token"/> has ended or begun.</returns>
    internal bool TryFailInLane(short token, Exception failure) => TryEndEarly((ushort)token, failure);

    /// <summary>Refuses a dispatch that waits for room: it loses its place, so no turn will come.</summary>
    internal void RefuseInLane(Exception refusal)
    {
        _ = TryEndEarly((ushort)Version, refusal);
        Pass();
    }

    /// <summary>Notes that the turn of a dispatch that has ended early will not come, or is being skipped.</summary>
    internal void Pass()
    {
        int ended = Volatile.Read(ref _place);
        if (
            (Place)(ended & PlaceMask) == Place.Ended
            && Interlocked.CompareExchange(ref _place, With(ended, Place.Passed), ended) == ended
        )
        {
            return;
        }

        if ((Place)(Volatile.Read(ref _place) & PlaceMask) == Place.Released)
        {
            _place = 0;
            Return();
        }
    }

    /// <summary>Stores the lane, if the handler may hold it after its call has returned.</summary>
    /// <returns>Whether it may.</returns>
    private protected virtual bool BeginInLane(Lane lane) => false;

    private void OnCompletedInLane(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    )
    {
        Lane? lane = LaneOf(token);
        OnCompletedCore(continuation, state, token, flags);

        // Noted when it can be refused, which completes it; it may have completed by now, and the lane finds out.
        lane?.NoteAwait(this, token, state);
    }

    /// <summary>Gets the lane in which the operation of <paramref name="token"/> is awaited.</summary>
    private Lane? LaneOf(short token) => Serves(token) ? Attached?.Lane : null;

    private bool TryBegin()
    {
        int waiting = PlaceOf(Place.Waiting);
        if (Interlocked.CompareExchange(ref _place, PlaceOf(Place.Begun), waiting) != waiting)
        {
            return false;
        }

        EndRegistration();
        return true;
    }

    private void EndCanceledInLane()
    {
        int place = Volatile.Read(ref _place);
        if ((Place)(place & PlaceMask) == Place.Waiting)
        {
            _ = TryEndEarly(place >> PlaceBits, failure: null);
        }
    }

    private bool TryEndEarly(int version, Exception? failure)
    {
        int waiting = (version << PlaceBits) | (int)Place.Waiting;
        if (Interlocked.CompareExchange(ref _place, With(waiting, Place.Ended), waiting) != waiting)
        {
            return false;
        }

        Attachments attachments = Attached!;
        if (attachments.Waiter is { } waiter && attachments.Lane!.TryCancelWait(waiter, this))
        {
            waiter.GiveBackUnused();
            Volatile.Write(ref _place, With(waiting, Place.Passed));
        }

        if (failure is null)
        {
            SetCanceled();
        }
        else
        {
            EndRegistration();
            Forget();
            _contextOrFailure = ExceptionDispatchInfo.Capture(failure);
            _outcome = Outcome.Faulted;
        }

        CountEnd();
        if (!TryComplete())
        {
            QueueContinuationApart();
        }

        return true;
    }

    /// <summary>Unregisters from the token.</summary>
    private void EndRegistration()
    {
        Attachments attachments = Attached!;
        if (attachments.Registration == default)
        {
            return;
        }

        // If the callback may still run, the object is not reused: the callback cannot tell one operation from the
        // next.
        if (!attachments.Registration.Unregister())
        {
            Retire();
        }

        attachments.Registration = default;
    }

    /// <summary>Notes that the outcome has been taken.</summary>
    /// <returns>False if the turn is still to come, which then gives the state back.</returns>
    private bool TryLeaveLane()
    {
        int place = Volatile.Read(ref _place);
        if (
            (Place)(place & PlaceMask) == Place.Ended
            && Interlocked.CompareExchange(ref _place, With(place, Place.Released), place) == place
        )
        {
            return false;
        }

        _place = 0;
        return true;
    }

    private void KeepCallersContext()
    {
        if (CaptureContext() is { } context)
        {
            _contextOrFailure = context;
        }
    }

    private int PlaceOf(Place place) => ((ushort)Version << PlaceBits) | (int)place;

    private static int With(int word, Place place) => (word & ~PlaceMask) | (int)place;
}
