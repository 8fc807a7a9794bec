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
/// Ended    -> Passed    the turn has skipped it, or will not come                Pass, PassUnqueued
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

    internal void Wait(short version) => Volatile.Write(ref _word, WordOf(version, Place.Waiting));

    internal bool TryBegin(short version) => TryMove(WordOf(version, Place.Waiting), Place.Begun);

    internal bool TryEnd()
    {
        int word = Volatile.Read(ref _word);
        return PlaceIn(word) == Place.Waiting && TryMove(word, Place.Ended);
    }

    /// <summary>Passes a dispatch that has just ended and was taken out of what waits for room: no turn will come.</summary>
    internal void PassUnqueued() => Volatile.Write(ref _word, With(_word, Place.Passed));

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

    /// <returns>Whether the caller gives the state back.</returns>
    internal bool TryLeave()
    {
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
