using System.Diagnostics;
using System.Threading;
using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <content>Items that a blocked thread has claimed and not started.</content>
internal abstract partial class BatchRun
{
    private RestList _rest;

    /// <summary>Makes a blocked thread's remaining items claimable.</summary>
    private void TakeRest(ItemRange range, long seen)
    {
        using (Uninterrupted.Lock(_gate))
        {
            _rest.Reserve();
            if (!range.TryTakeRest(seen, out int start, out int end))
            {
                return;
            }

            // Learned before other threads can end the run.
            Cost.LearnLeast(Pace.StalledTicks);
            _rest.Add(start, end);
            _claims.MarkRest();

            // Wakes a caller that waits for other participants.
            Monitor.PulseAll(_gate);
        }

        Watch.CountRescue();
    }

    /// <summary>
    /// Waits until the items that were taken from the calling thread are claimable, so that it continues with those, or
    /// with earlier ones, and not with a later item that may wait for one of them.
    /// </summary>
    private void AwaitRest()
    {
        Debug.Assert(!Monitor.IsEntered(_gate), "The watch needs this lock to put items back.");
        using (Uninterrupted.Lock(_gate))
        {
            // Nothing to do: the watch puts the items back before it releases this lock.
        }
    }

    /// <summary>Claims items. Those that were put back come first, because other items may wait for them.</summary>
    /// <inheritdoc cref="ItemClaims{TMemory}.Claim"/>
    private int Claim(uint generation, int size, out int start, out int unclaimed, out bool isContended)
    {
        while (true)
        {
            int claimed = _claims.Claim(generation, size, Share, out start, out unclaimed, out isContended);
            if (claimed != RestList.Instead)
            {
                return claimed;
            }

            claimed = ClaimRest(generation, size, out start);
            if (claimed != 0)
            {
                // The participant may have waited for the lock.
                isContended = true;
                return claimed;
            }
        }
    }

    private int ClaimRest(uint generation, int size, out int start)
    {
        using (Uninterrupted.Lock(_gate))
        {
            start = 0;
            if (_claims.Generation != generation)
            {
                return 0;
            }

            int claimed = _rest.Take(size, out start);
            if (claimed != 0 && _rest.IsEmpty)
            {
                _claims.UnmarkRest();
            }

            return claimed;
        }
    }
}
