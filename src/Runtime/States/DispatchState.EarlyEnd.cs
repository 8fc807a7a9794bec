using System;
using System.Threading;
using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <content>How a dispatch whose token is canceled ends before its turn in a lane.</content>
/// <remarks>
/// <para>
/// The entry in the lane's queue cannot be removed. So the later of two events gives the state back: the awaiter takes
/// the outcome, or the turn skips the entry. Only a dispatch with a token that can be canceled has a place; for all
/// others the word is 0, and nothing is paid.
/// </para>
/// <code>
/// 31 ... 19 | 18 ... 3 | 2 ... 0
///     0     | version  |  place
/// </code>
/// <code>
/// None     -> Waiting   it is given to a lane                                    LetEndEarly
/// Waiting  -> Begun     its turn has come, or the lane has refused it            TryBegin
/// Waiting  -> Ended     the token was canceled: the outcome is written           TryEndEarly
/// Ended    -> Passed    the turn has skipped it, or will not come                Pass, TryEndEarly
/// Ended    -> Released  the outcome was taken before the turn                    TryLeaveLane
/// Released -> None      the turn has skipped it, and gives the state back        Pass
/// Begun, Passed -> None the outcome was taken, and the awaiter gives it back     TryLeaveLane
/// </code>
/// </remarks>
public abstract partial class DispatchState
{
    private const int PlaceBits = 3;
    private const int PlaceMask = (1 << PlaceBits) - 1;

    private static readonly Action<object?> EndCanceled = static state => ((DispatchState)state!).EndCanceledInLane();

    private int _place;

    /// <summary>What the word guarantees.</summary>
    private enum Place
    {
        /// <summary>Not in a lane, or not with a token that can be canceled.</summary>
        None = 0,

        /// <summary>The turn has not begun; the callback of the token may end the dispatch.</summary>
        Waiting = 1,

        /// <summary>The dispatch ends like any other; the callback of the token does nothing.</summary>
        Begun = 2,

        /// <summary>Completed. The turn is still to come, and only reads this word.</summary>
        Ended = 3,

        /// <summary>The awaiter is done with the state: the turn gives it back.</summary>
        Released = 4,

        /// <summary>The lane is done with the state: the awaiter gives it back.</summary>
        Passed = 5,
    }

    /// <summary>Gets whether the dispatch has ended although its turn has not begun.</summary>
    internal bool HasEndedEarly => PlaceIn(Volatile.Read(ref _place)) is Place.Ended or Place.Released;

    /// <summary>Stores the waiter for room of the dispatch before it waits, so that its token ends the wait.</summary>
    internal void WaitBy(PooledSource waiter)
    {
        if (_place != 0)
        {
            Attached!.Waiter = waiter;
        }
    }

    /// <summary>Notes that the turn of a dispatch that has ended early will not come, or is being skipped.</summary>
    internal void Pass()
    {
        int ended = Volatile.Read(ref _place);
        if (
            PlaceIn(ended) == Place.Ended
            && Interlocked.CompareExchange(ref _place, With(ended, Place.Passed), ended) == ended
        )
        {
            return;
        }

        if (PlaceIn(Volatile.Read(ref _place)) == Place.Released)
        {
            _place = 0;
            Return();
        }
    }

    private void LetEndEarly(CancellationToken cancellationToken)
    {
        Volatile.Write(ref _place, PlaceOf(Place.Waiting));
        Attached!.Registration = cancellationToken.UnsafeRegister(EndCanceled, this);
    }

    /// <summary>Begins the turn.</summary>
    /// <returns>False if the dispatch has ended before: the caller calls <see cref="Pass"/>.</returns>
    private bool TryBegin() => _place == 0 || TryBeginInPlace();

    private bool TryBeginInPlace()
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
        if (PlaceIn(place) == Place.Waiting)
        {
            TryEndEarly(place);
        }
    }

    private void TryEndEarly(int waiting)
    {
        if (Interlocked.CompareExchange(ref _place, With(waiting, Place.Ended), waiting) != waiting)
        {
            return;
        }

        if (Attached!.Waiter is { } waiter && ((IRoomWaiter)waiter).TryCancel(this))
        {
            Volatile.Write(ref _place, With(waiting, Place.Passed));
        }

        ForgetObserved();
        SetCanceled();
        CountEnd();
        if (!TryComplete())
        {
            QueueContinuationApart();
        }
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
        Attached!.Waiter = null;
        Attached!.Registration = default;
        int place = Volatile.Read(ref _place);
        if (
            PlaceIn(place) == Place.Ended
            && Interlocked.CompareExchange(ref _place, With(place, Place.Released), place) == place
        )
        {
            return false;
        }

        _place = 0;
        return true;
    }

    private static Place PlaceIn(int word) => (Place)(word & PlaceMask);

    private int PlaceOf(Place place) => ((ushort)Version << PlaceBits) | (int)place;

    private static int With(int word, Place place) => (word & ~PlaceMask) | (int)place;
}
