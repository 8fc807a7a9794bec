using ClosureGen.Runtime.Completion;

namespace ClosureGen.Runtime.States;

/// <summary>Where in a lane a dispatch is whose token may end it before its turn.</summary>
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
/// None     -> Waiting   it is given to a lane                                    Wait
/// Waiting  -> Begun     its turn has come, or the lane has refused it            TryBegin
/// Waiting  -> Ended     the token was canceled; the outcome is written next      TryEnd
/// Ended    -> Passed    the turn has skipped it, or will not come                Pass, TryEnd
/// Ended    -> Released  the outcome was taken before the turn                    TryLeave
/// Released -> None      the turn has skipped it, and gives the state back        Pass
/// Begun, Passed -> None the outcome was taken, and the awaiter gives it back     TryLeave
/// </code>
/// </remarks>
internal struct LanePlace
{
    private const int PlaceBits = 3;
    private const int PlaceMask = (1 << PlaceBits) - 1;

    private int _word;

    /// <summary>What the word guarantees.</summary>
    private enum Place
    {
        /// <summary>Not in a lane, or not with a token that can be canceled.</summary>
        None = 0,

        /// <summary>The turn has not begun; the callback of the token may end the dispatch.</summary>
        Waiting = 1,

        /// <summary>The dispatch ends like any other; the callback of the token does nothing.</summary>
        Begun = 2,

        /// <summary>The callback completes it. The turn is still to come, and only reads this word.</summary>
        Ended = 3,

        /// <summary>The awaiter is done with the state: the turn gives it back.</summary>
        Released = 4,

        /// <summary>The lane is done with the state: the awaiter gives it back.</summary>
        Passed = 5,
    }

    internal readonly bool IsUsed => _word != 0;

    internal bool HasEnded => PlaceIn(Volatile.Read(ref _word)) is Place.Ended or Place.Released;

    /// <summary>Lets the token of a dispatch end it from now on.</summary>
    /// <param name="dispatch">The dispatch, whose place this is.</param>
    /// <param name="end">What ends it.</param>
    internal void Wait(DispatchState dispatch, Action<object?> end)
    {
        Volatile.Write(ref _word, WordOf(dispatch.Version, Place.Waiting));
        Attachments attached = dispatch.Attached!;
        attached.Registration = attached.CancellationToken.UnsafeRegister(end, dispatch);
    }

    /// <summary>Begins the turn, or notes that the lane has refused the dispatch.</summary>
    /// <returns>False if the dispatch has ended before: the caller passes it.</returns>
    internal bool TryBegin(DispatchState dispatch)
    {
        if (!IsUsed)
        {
            return true;
        }

        if (!TryMove(WordOf(dispatch.Version, Place.Waiting), Place.Begun))
        {
            return false;
        }

        dispatch.EndRegistration(ref dispatch.Attached!.Registration);
        return true;
    }

    /// <summary>Ends a dispatch whose token was canceled, unless its turn has begun.</summary>
    internal bool TryEnd(DispatchState dispatch)
    {
        int word = Volatile.Read(ref _word);
        if (PlaceIn(word) != Place.Waiting || !TryMove(word, Place.Ended))
        {
            return false;
        }

        if (dispatch.Attached!.Waiter is { } waiter && ((IRoomWaiter)waiter).TryCancel(dispatch))
        {
            // Taken out of what waits for room: no turn will come.
            Volatile.Write(ref _word, With(_word, Place.Passed));
        }

        return true;
    }

    /// <summary>Notes that the turn of a dispatch that has ended will not come, or is being skipped.</summary>
    /// <returns>Whether the caller gives the state back.</returns>
    internal bool Pass()
    {
        int word = Volatile.Read(ref _word);
        if (PlaceIn(word) == Place.Ended && TryMove(word, Place.Passed))
        {
            return false;
        }

        if (PlaceIn(Volatile.Read(ref _word)) != Place.Released)
        {
            return false;
        }

        _word = 0;
        return true;
    }

    /// <summary>Notes that the outcome has been taken.</summary>
    /// <returns>Whether the caller gives the state back. If not, the turn is still to come, which does so.</returns>
    internal bool TryLeave(DispatchState dispatch)
    {
        Attachments attached = dispatch.Attached!;
        attached.Waiter = null;
        attached.Registration = default;
        int word = Volatile.Read(ref _word);
        if (PlaceIn(word) == Place.Ended && TryMove(word, Place.Released))
        {
            return false;
        }

        _word = 0;
        return true;
    }

    private bool TryMove(int word, Place place) =>
        Interlocked.CompareExchange(ref _word, With(word, place), word) == word;

    private static Place PlaceIn(int word) => (Place)(word & PlaceMask);

    private static int WordOf(short version, Place place) => ((ushort)version << PlaceBits) | (int)place;

    private static int With(int word, Place place) => (word & ~PlaceMask) | (int)place;
}
