using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>What becomes of items that a thread has claimed and does not get to.</content>
internal abstract partial class BatchRun
{
    private RestList _rest;

    /// <summary>Makes what a thread holds back claimable.</summary>
    private void TakeRest(ItemRange range, long seen)
    {
        using (Interrupts.Lock(_gate))
        {
            _rest.Reserve();
            if (!range.TryTakeRest(seen, out int start, out int end))
            {
                return;
            }

            // Before others can end the run.
            Cost.LearnLeast(Pace.HeldUpTicks);
            _rest.Add(start, end);
            _claims.MarkRest();

            // A caller that waits for others.
            Monitor.PulseAll(_gate);
        }

        Watch.CountRescue();
    }

    /// <summary>
    /// Waits until what was taken from the calling thread is claimable: it claims that, or what comes before it, and not
    /// an item that may wait for one of those.
    /// </summary>
    private void AwaitRest()
    {
        Debug.Assert(!Monitor.IsEntered(_gate), "The watch puts it back under the lock.");
        using (Interrupts.Lock(_gate))
        {
            // Nothing to do: it is put back under this lock.
        }
    }

    /// <summary>Claims items, those first that were put back: others may wait for them.</summary>
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
                // It may have had to wait for the lock.
                isContended = true;
                return claimed;
            }
        }
    }

    private int ClaimRest(uint generation, int size, out int start)
    {
        using (Interrupts.Lock(_gate))
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
