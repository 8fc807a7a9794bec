using ClosureGen.Runtime.Batches.Claims;

namespace ClosureGen.Model.Tests;

/// <content>The watch, and the items that are to be claimed again.</content>
internal sealed partial class CallsThatGoOn
{
    private long _watched;
    private long _seen;

    /// <summary>The watch, which has seen a participant at the same chunk twice.</summary>
    private void Look(int watched)
    {
        ref Chunk<ModelMemory> chunk = ref _chunks[watched];
        long seen = chunk.Seen;

        if (Chunk<ModelMemory>.IsOpen(seen) && chunk.HasRest(seen) && IsToTake)
        {
            Set(ref _watched, watched);
            Set(ref _seen, seen);
        }
    }

    /// <summary>
    /// The watch, which comes again for as long as a participant is held up. That is often enough if it comes where it
    /// can do something.
    /// </summary>
    private void LookAtHeldUp()
    {
        Explorer.Current.Await(() => HeldUp is var thread and not 0 && IsLookOfUse((int)thread));
        Look((int)HeldUp);
    }

    private bool IsLookOfUse(int watched)
    {
        ref Chunk<ModelMemory> chunk = ref _chunks[watched];
        long seen = chunk.Seen;
        return Chunk<ModelMemory>.IsOpen(seen) && ((chunk.HasRest(seen) && IsToTake) || _claims.WantsOneMore);
    }

    private bool IsToTake =>
        _claims.HasSeveralSeats && !(Explorer.Current.Fault == Fault.FreshFirst && _claims.HasItems);

    private void InviteOneMore()
    {
        if (_claims.WantsOneMore)
        {
            _claims.CountQueued();
            QueueEntry(ref _entries);
        }
    }

    private void TakeRest()
    {
        int watched = (int)Get(ref _watched);
        if (watched == 0)
        {
            return;
        }

        Lock();
        bool isLate = Explorer.Current.Fault == Fault.LateMark;
        if (
            (isLate || _claims.TryMarkRest())
            && _chunks[watched].TryTakeRest(Get(ref _seen), out int start, out int end)
        )
        {
            if (isLate)
            {
                _claims.TryMarkRest();
            }

            AddToRest(start, end);
        }

        Unlock();
        Set(ref _watched, 0);
        Set(ref _seen, 0);
    }

    private void PutBack(int start, int end)
    {
        if (start >= end)
        {
            return;
        }

        if (!_claims.TryPutBack(start, end, out bool queue))
        {
            Lock();
            _claims.TryMarkRest();
            AddToRest(start, end);
            Unlock();
            queue = true;
        }

        if (queue)
        {
            QueueEntry(ref _entries);
        }
    }
}
