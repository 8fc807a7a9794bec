using ClosureGen.Runtime.Batches.Sources;

namespace ClosureGen.Model.Tests;

/// <summary>
/// Participants of a run over a source take its items. One at a time asks it, each item runs, nobody is missing while there
/// are items, and the run is over once, after all that it has begun.
/// </summary>
/// <remarks>
/// The transitions are the shipped ones. The run makes each under a lock, so what it does in one lock is one step here. A
/// participant that waits, for its handler or for the source's answer, may continue at any time.
/// </remarks>
internal sealed class ItemsOfASource(int degree, int items) : Scenario
{
    // As in SourceClaims.
    private const long Ended = long.MinValue;
    private const long Reading = 1L << 62;
    private const long Invited = 1L << 61;

    private readonly long[] _places = new long[degree];
    private long _sourceClaims;
    private long _given;
    private long _ran;
    private long _stopped;
    private long _over;

    /// <summary>Where a participant is. From <see cref="Asks"/> on it is active.</summary>
    private enum Place
    {
        None,
        Comes,
        Parked,
        Left,
        UnqueuedNew,
        UnqueuedParked,
        Asks,
        Parks,
        AwaitsAnswer,
        IsRefused,
        Runs,
    }

    /// <summary>Gets the items, as bits, that the source does not give at once; the one behind the last is its end.</summary>
    internal int Later { get; init; }

    /// <summary>Gets the items, as bits, whose invitation the pool's queue has no memory for.</summary>
    internal int Refused { get; init; }

    /// <summary>Gets whether the first participant is the caller.</summary>
    internal bool Blocks { get; init; }

    /// <summary>Gets whether the run is stopped, at any time.</summary>
    internal bool IsStopped { get; init; }

    internal override Action[][] Threads =>
        [
            .. Enumerable.Range(0, degree).Select(me => (Action[])[() => Continue(me)]),
            [Begin],
            .. IsStopped
                ?
                [
                    [() => Set(ref _stopped, 1)],
                ]
                : Array.Empty<Action[]>(),
        ];

    internal override bool MayWaitForEver(int thread) => thread < degree;

    internal override bool RepeatsLastCall(int thread) => thread < degree;

    internal override void CheckEnd(ModelState state)
    {
        Check(Word(state, ref _over) == 1, "The run is not over, and nobody continues.");
        Check(Word(state, ref _ran) == Word(state, ref _given), "An item was taken that has not run.");
        Check(IsStopped || Word(state, ref _given) == items, "Items are left.");
    }

    private static long Word(ModelState state, ref long word) => state.Memory[Explorer.Current.NumberOf(ref word)];

    private void Begin() =>
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                var claims = new SourceClaims(0);
                if (Blocks)
                {
                    claims.BeginWithCaller();
                }
                else
                {
                    claims.BeginWithEntry();
                }

                Put(state, 0, Blocks ? Place.Asks : Place.Comes);
                return state.Memory[Explorer.Current.NumberOf(ref _sourceClaims)] = claims.Word;
            }
        );

    private void Continue(int me)
    {
        Explorer.Current.Await(() => (Place)Get(ref _places[me]) is Place.Comes or >= Place.Asks);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                var claims = new SourceClaims(Word(state, ref _sourceClaims));
                Continue(state, me, ref claims);
                state.Memory[Explorer.Current.NumberOf(ref _sourceClaims)] = claims.Word;
                return 0;
            }
        );
    }

    private void Continue(ModelState state, int me, ref SourceClaims claims)
    {
        switch (At(state, me))
        {
            case Place.Comes:
                if (TryArrive(ref claims))
                {
                    Ask(state, me, ref claims);
                }
                else
                {
                    Put(state, me, Place.Left);
                }

                break;
            case Place.Parks:
                Put(state, me, TryPark(ref claims) ? Place.Parked : Place.Asks);
                break;
            case Place.AwaitsAnswer when TryRead(state, me, ref claims):
                break;
            case Place.IsRefused:
                Uninvite(state, ref claims);
                Put(state, me, Place.Runs);
                break;
            case Place.Runs:
                state.Memory[Explorer.Current.NumberOf(ref _ran)]++;
                Put(state, me, Place.Asks);
                break;
            default:
                Ask(state, me, ref claims);
                break;
        }
    }

    private void Ask(ModelState state, int me, ref SourceClaims claims)
    {
        while (true)
        {
            if (Word(state, ref _stopped) != 0)
            {
                claims.End();
            }

            SourceStep step = claims.Ask();
            if (step != SourceStep.Ask)
            {
                Put(state, me, step == SourceStep.Wait ? Place.Parks : Place.Left);
                if (step == SourceStep.Over)
                {
                    Check(Word(state, ref _over) == 0, "The run is over twice.");
                    Check(Word(state, ref _ran) == Word(state, ref _given), "The run is over before its items are.");
                    state.Memory[Explorer.Current.NumberOf(ref _over)] = 1;
                }

                return;
            }

            if (Explorer.Current.Fault == Fault.HiddenReader)
            {
                claims = new SourceClaims(claims.Word & ~Reading);
            }

            Check(
                !Enumerable.Range(0, degree).Any(other => At(state, other) == Place.AwaitsAnswer),
                "Two ask the source."
            );
            if ((Later & (1 << (int)Word(state, ref _given))) != 0)
            {
                Put(state, me, Place.AwaitsAnswer);
                return;
            }

            if (TryRead(state, me, ref claims))
            {
                return;
            }
        }
    }

    /// <summary>Takes the source's answer.</summary>
    /// <returns>False if it has no more.</returns>
    private bool TryRead(ModelState state, int me, ref SourceClaims claims)
    {
        if (Explorer.Current.Fault == Fault.HiddenReader)
        {
            claims = new SourceClaims(claims.Word | Reading);
        }

        if (Word(state, ref _given) == items)
        {
            claims.End();
            claims.EndRead();
            return false;
        }

        state.Memory[Explorer.Current.NumberOf(ref _given)]++;
        Put(state, me, Place.Runs);
        switch (claims.TakeItem(degree))
        {
            case SourceHelp.New:
                Invite(state, me, Place.None, "More participants are made than the degree allows.");
                break;
            case SourceHelp.Parked:
                Invite(state, me, Place.Parked, "A participant is invited that is not parked.");
                break;
            default:
                bool isAnyIdle = Enumerable
                    .Range(0, degree)
                    .Any(other => At(state, other) is Place.None or Place.Parked);
                bool comesOne = Enumerable
                    .Range(0, degree)
                    .Any(other => At(state, other) is Place.Comes or Place.UnqueuedNew or Place.UnqueuedParked);
                Check(claims.IsEnded || comesOne || !isAnyIdle, "Nobody comes for the next item.");
                break;
        }

        return true;
    }

    private void Invite(ModelState state, int me, Place from, string otherwise)
    {
        int invited = Enumerable.Range(0, degree).FirstOrDefault(other => At(state, other) == from, -1);
        Check(invited >= 0, otherwise);
        if ((Refused & (1 << (int)(Word(state, ref _given) - 1))) == 0)
        {
            Put(state, invited, Place.Comes);
        }
        else
        {
            Put(state, invited, from == Place.Parked ? Place.UnqueuedParked : Place.UnqueuedNew);
            Put(state, me, Place.IsRefused);
        }
    }

    private void Uninvite(ModelState state, ref SourceClaims claims)
    {
        int helper = Enumerable
            .Range(0, degree)
            .First(other => At(state, other) is Place.UnqueuedNew or Place.UnqueuedParked);
        bool isParked = At(state, helper) == Place.UnqueuedParked;
        Put(state, helper, isParked ? Place.Parked : Place.None);
        if (Explorer.Current.Fault != Fault.LostRefusal)
        {
            claims.Uninvite(isParked);
        }
    }

    private static bool TryArrive(ref SourceClaims claims)
    {
        long ended = Explorer.Current.Fault == Fault.LateParticipant ? claims.Word & Ended : 0;
        claims = new SourceClaims(claims.Word & ~ended);
        bool arrives = claims.TryArrive();
        claims = new SourceClaims(
            claims.Word | ended | (Explorer.Current.Fault == Fault.StuckInvitation ? Invited : 0)
        );
        return arrives;
    }

    private static bool TryPark(ref SourceClaims claims)
    {
        if (Explorer.Current.Fault != Fault.HastyPark)
        {
            return claims.TryPark();
        }

        long seen = claims.Word & (Ended | Reading);
        claims = new SourceClaims((claims.Word & ~Ended) | Reading);
        claims.TryPark();
        claims = new SourceClaims((claims.Word & ~(Ended | Reading)) | seen);
        return true;
    }

    private Place At(ModelState state, int participant) => (Place)Word(state, ref _places[participant]);

    private void Put(ModelState state, int participant, Place place) =>
        state.Memory[Explorer.Current.NumberOf(ref _places[participant])] = (long)place;
}
