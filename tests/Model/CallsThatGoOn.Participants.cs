using System;
using ClosureGen.Runtime;

namespace ClosureGen.Model.Tests;

/// <content>
/// What a participant does, in calls that are short, so that what it has read before does not matter any longer.
/// </content>
internal sealed partial class CallsThatGoOn
{
    private readonly Participant[] _participants = new Participant[4];
    private readonly Chunk<ModelMemory>[] _chunks = new Chunk<ModelMemory>[4];
    private readonly HeldSeats<ModelMemory>[] _seats = new HeldSeats<ModelMemory>[4];

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
                Enter();
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

    private void Enter()
    {
        if ((IsWatched || Invites) && ModelMemory.Read(ref _invited) != 0)
        {
            ModelMemory.Write(ref _invited, 0L);
            ModelMemory.Fence();
        }
    }

    private void Join(ref Participant me)
    {
        ClaimWish wish = Wish();
        int claimed = _flight.TryJoin(wish, out int start, out _, out bool attends);
        Note(ref me, wish, claimed, start, attends);
    }

    private void ClaimOrLeave(ref Participant me)
    {
        Check(Get(ref _run) == Get(ref me.Run), "A participant has a seat in a run that it has not joined.");
        bool attends = Get(ref me.Attends) != 0;
        ClaimWish wish = Wish();
        int claimed = _flight.ClaimOrLeave(
            wish,
            (int)Get(ref me.Seats),
            out int start,
            out _,
            ref attends,
            out bool isOver,
            out _
        );
        Note(ref me, wish, claimed, start, attends);
        if (isOver)
        {
            EndRun();
        }
    }

    private void Note(ref Participant me, in ClaimWish wish, int claimed, int start, bool attends)
    {
        if (claimed == 0)
        {
            Leave(ref me);
            return;
        }

        Set(ref me.Run, Get(ref _run));
        Set(ref me.Attends, attends ? 1 : 0);
        Set(ref me.Seats, wish.SeatsFor(claimed));
        SetClaim(ref me, claimed, start);
        Set(ref me.Phase, (long)(Invites ? Phase.Invites : Phase.HasClaimed));
        if (LearnsThatCallsGoOn)
        {
            ModelMemory.Write(ref me.HasSeatEach, wish.SeatEach ? 1L : 0);
        }
    }

    private static void Leave(ref Participant me)
    {
        SetClaim(ref me, 0, 0);
        Set(ref me.Run, 0);
        Set(ref me.Seats, 0);
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
        int held = (int)Get(ref me.Seats);
        bool mayHaveSpare = TakesSpareSeats && HasSeatEach(ref me) && claimed > 1;
        if (mayHaveSpare)
        {
            _seats[thread].Count = held;
            _seats[thread].Open(start + claimed);
        }

        int ran = RunChunk(thread, Get(ref me.Run), start, start + claimed, ref held, out bool isGivenUp);
        int taken = mayHaveSpare ? _seats[thread].Close() : 0;
        if (!isGivenUp && HasSeatEach(ref me))
        {
            held -= claimed - ran + (Explorer.Current.Fault == Fault.ForgottenSeats ? 0 : taken);
        }

        if (held == 0 && Get(ref me.Attends) == 0)
        {
            Leave(ref me);
            return;
        }

        SetClaim(ref me, 0, 0);
        Set(ref me.Seats, held);
        Set(ref me.Phase, (long)(held != 0 ? Phase.Looks : Phase.Joins));
    }

    private int RunChunk(int thread, long run, int start, int end, ref int held, out bool isGivenUp)
    {
        ref Chunk<ModelMemory> chunk = ref _chunks[thread];
        isGivenUp = false;
        int next = start;
        do
        {
            chunk.Open(next, end, looksEachTime: false);
            while (next < ModelMemory.Read(ref chunk.Limit) || chunk.MayStart(next))
            {
                RunItem(thread, run, next);
                if (GoesOn(next))
                {
                    isGivenUp |= LeaveSeatTo(thread, next, ref held);
                    Change(ref _awaited, 1);
                }

                next++;
                ModelMemory.Write(ref chunk.Next, next);
            }

            if (isGivenUp)
            {
                return next - start;
            }

            end = chunk.Close(next);
        } while (next < end);

        return end - start;
    }

    /// <summary>Leaves the participant's seat to an item that goes on.</summary>
    /// <returns>Whether the participant has given up its chunk.</returns>
    private bool LeaveSeatTo(int thread, int item, ref int held)
    {
        ref Chunk<ModelMemory> chunk = ref _chunks[thread];
        Set(ref _goesOn, 1);
        held--;
        if (TakesSpareSeats)
        {
            _seats[thread].Count = held;
        }

        if (held != 0)
        {
            return false;
        }

        if (chunk.IsLast(item))
        {
            GiveUp(ref chunk, item + 1);
        }
        else if (_flight.TryTakeSeat() || Explorer.Current.Fault == Fault.NoSeat)
        {
            held = 1;
            return false;
        }
        else
        {
            PutBack(item + 1, GiveUp(ref chunk, item + 1));
        }

        return true;
    }

    private static int GiveUp(ref Chunk<ModelMemory> chunk, int next)
    {
        int end = chunk.Close(next);
        chunk.Ask();
        return end;
    }

    private ClaimWish Wish() => new(Size, 1, SeatEach || (LearnsThatCallsGoOn && Get(ref _goesOn) != 0));

    private bool HasSeatEach(ref Participant of) =>
        LearnsThatCallsGoOn ? ModelMemory.Read(ref of.HasSeatEach) != 0 : SeatEach;

    private struct Participant
    {
        internal long Phase;
        internal long Run;
        internal long Claimed;
        internal long Start;
        internal long Seats;
        internal long Attends;
        internal long HasSeatEach;
    }
}
