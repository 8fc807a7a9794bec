using System.Numerics;
using ClosureGen.Runtime.Batches.Claims;

namespace ClosureGen.Model.Tests;

/// <content>The items that are to be claimed again, and their lock.</content>
internal abstract partial class Scenario
{
    private long _gate;
    private long _rest;

    /// <summary>Gets whether there are none.</summary>
    private protected bool HasNoRest => Get(ref _rest) == 0;

    /// <summary>Waits until nobody has the lock, and takes it.</summary>
    private protected void Lock()
    {
        Explorer.Current.Await(() => Get(ref _gate) == 0);
        int gate = Explorer.Current.NumberOf(ref _gate);
        Explorer.Current.AccessAtOnce(
            (state, thread) =>
            {
                state.Flush(thread);
                return state.Memory[gate] = 1;
            }
        );
    }

    private protected void Unlock()
    {
        int gate = Explorer.Current.NumberOf(ref _gate);
        Explorer.Current.AccessAtOnce(
            (state, thread) =>
            {
                // Whoever takes the lock next sees what was written under it.
                state.Flush(thread);
                return state.Memory[gate] = 0;
            }
        );
    }

    private protected void AddToRest(int start, int end) =>
        Set(ref _rest, Get(ref _rest) | ((1L << end) - (1L << start)));

    /// <summary>Takes the first item.</summary>
    private protected int TakeFromRest(out int start)
    {
        long rest = Get(ref _rest);
        start = rest == 0 ? 0 : BitOperations.TrailingZeroCount(rest);
        Set(ref _rest, rest & (rest - 1));
        return rest == 0 ? 0 : 1;
    }

    private void TakeRest(ref Chunk<ModelMemory> chunk, long seen)
    {
        Lock();
        bool isMarked = _claims.TryMarkRest();
        if (chunk.TryTakeRest(seen, out int start, out int end))
        {
            AddToRest(start, end);
            if (!isMarked)
            {
                _claims.OpenRest();
            }
        }

        Unlock();
    }

    /// <summary>Waits until what was taken from a participant can be claimed again.</summary>
    private void AwaitRest()
    {
        if (Explorer.Current.Fault != Fault.HastyClaim)
        {
            Lock();
            Unlock();
        }
    }

    /// <summary>Claims an item of those that come first.</summary>
    private protected int ClaimRest(out int start)
    {
        Lock();
        int claimed = TakeFromRest(out start);
        if (HasNoRest)
        {
            _claims.UnmarkRest();
        }

        Unlock();
        return claimed;
    }
}
