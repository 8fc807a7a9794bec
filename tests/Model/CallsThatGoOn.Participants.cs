using ClosureGen.Runtime.Batches.Claims;

namespace ClosureGen.Model.Tests;

/// <content>
/// What a participant does, in calls that are short, so that what it has read before does not matter any longer.
/// </content>
internal sealed partial class CallsThatGoOn
{
    private readonly Participant[] _participants = new Participant[4];

    private enum Phase
    {
        Idle,
        Joins,
        Invites,
        HasClaimed,
        Looks,
    }

    private void Participate(int thread)
    {
        ref Participant me = ref _participants[thread];
        switch ((Phase)Get(ref me.Phase))
        {
            case Phase.Idle:
                Explorer.Current.Await(() => Get(ref _entries) > 0);
                Change(ref _entries, -1);
                _claims.CountArrival();
                Set(ref me.Phase, (long)Phase.Joins);
                break;
            case Phase.Joins:
                Join(ref me);
                break;
            case Phase.Invites:
                InviteOneMore();
                Set(ref me.Phase, (long)Phase.HasClaimed);
                break;
            case Phase.HasClaimed when Get(ref me.Claimed) == RestList.Instead:
                ClaimRest(ref me);
                break;
            case Phase.HasClaimed:
                RunChunk(thread, ref me);
                break;
            default:
                ClaimOrLeave(ref me);
                break;
        }
    }

    private void Join(ref Participant me)
    {
        int claimed = _claims.TryJoin(Wish, out int start, out _, out bool attends);
        Set(ref me.Attends, attends ? 1 : 0);
        Note(ref me, claimed, start);
    }

    private void ClaimOrLeave(ref Participant me)
    {
        Check(Get(ref _run) == Get(ref me.Run), "A participant has a seat in a run that it has not joined.");
        int claimed = _claims.ClaimOrLeave(Wish, out int start, out _, out bool isOver, out _);
        Note(ref me, claimed, start);
        if (isOver)
        {
            EndRun();
        }
    }

    private void Note(ref Participant me, int claimed, int start)
    {
        if (claimed == 0)
        {
            Leave(ref me);
            return;
        }

        Set(ref me.Run, Get(ref _run));
        SetClaim(ref me, claimed, start);
        Set(ref me.Phase, (long)(Invites ? Phase.Invites : Phase.HasClaimed));
    }

    private static void Leave(ref Participant me)
    {
        SetClaim(ref me, 0, 0);
        Set(ref me.Run, 0);
        Set(ref me.Attends, 0);
        Set(ref me.Phase, (long)Phase.Idle);
    }

    private static void SetClaim(ref Participant me, int claimed, int start)
    {
        Set(ref me.Claimed, claimed);
        Set(ref me.Start, start);
    }

    private void ClaimRest(ref Participant me)
    {
        int claimed = ClaimRest(out int start);
        SetClaim(ref me, claimed, start);
        Set(ref me.Phase, (long)(claimed == 0 ? Phase.Looks : Phase.HasClaimed));
    }

    private void RunChunk(int thread, ref Participant me)
    {
        int claimed = (int)Get(ref me.Claimed);
        int start = (int)Get(ref me.Start);
        RunChunk(thread, Get(ref me.Run), start, start + claimed, out bool isGivenUp);
        if (isGivenUp && Get(ref me.Attends) == 0)
        {
            Leave(ref me);
            return;
        }

        SetClaim(ref me, 0, 0);
        Set(ref me.Phase, (long)(isGivenUp ? Phase.Joins : Phase.Looks));
    }

    private void RunChunk(int thread, long run, int start, int end, out bool isGivenUp)
    {
        ref Chunk<ModelMemory> chunk = ref _chunks[thread];
        isGivenUp = false;
        int next = start;
        do
        {
            chunk.Open(next, end, looksEachTime: false);
            while (next < default(ModelMemory).Read(ref chunk.Limit) || chunk.MayStart(next))
            {
                RunItem(thread, run, next);
                if (GoesOn(next))
                {
                    isGivenUp = LeaveSeatTo(ref chunk, next);
                    Change(ref _awaited, 1);
                }

                next++;
                default(ModelMemory).Write(ref chunk.Next, next);
            }

            if (isGivenUp)
            {
                return;
            }

            end = chunk.Close(next);
        } while (next < end);
    }

    /// <summary>Leaves the participant's seat to an item that goes on, and takes another one if it has a use for it.</summary>
    /// <returns>Whether the participant has given up its chunk.</returns>
    private bool LeaveSeatTo(ref Chunk<ModelMemory> chunk, int item)
    {
        if (!chunk.IsLast(item) && (_claims.TryTakeSeat() || Explorer.Current.Fault == Fault.NoSeat))
        {
            return false;
        }

        PutBack(item + 1, GiveUp(ref chunk, item + 1));
        return true;
    }

    private static int GiveUp(ref Chunk<ModelMemory> chunk, int next)
    {
        int end = chunk.Close(next);
        chunk.Ask();
        return end;
    }

    private ClaimWish Wish => new(Size, Share: 1);

    private struct Participant
    {
        internal long Phase;
        internal long Run;
        internal long Claimed;
        internal long Start;
        internal long Attends;
    }
}
