using System.Runtime.CompilerServices;
using ClosureGen.Runtime;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Model.Tests;

/// <summary>The memory that the explorer keeps: the protocol's words hold their numbers, the values are elsewhere.</summary>
internal readonly struct ModelMemory : ISharedMemory
{
    private const long LowHalf = uint.MaxValue;

    // As in FlightClaims; no other word has these bits set by an operation of its own.
    private const long Attended = long.MinValue;
    private const long On = 1L << 62;
    private const long OneSeat = 1L << 32;
    private const long RestMark = 1L << 31;

    // As in LaneQueue.
    private const long LaneCompletion = 2;

    private static Explorer Explorer => Explorer.Current;

    public int Read(ref int word) => (int)Read(Explorer.NumberOf(ref word));

    public long Read(ref long word) => Read(Explorer.NumberOf(ref word));

    public int ReadOwn(ref int word)
    {
        // No step of its own: whatever others do, the answer is what the thread has written last.
        int number = Explorer.NumberOf(ref word);
        return (int)Explorer.AccessAtOnce((state, thread) => state.Read(thread, number));
    }

    public void Write(ref int word, int value) =>
        Write(Explorer.NumberOf(ref word), Explorer.Fault == Fault.NoDepth ? Math.Clamp(value, 0, 1) : value);

    public void Write(ref long word, long value)
    {
        int number = Explorer.NumberOf(ref word);
        if (Explorer.Fault == Fault.HastyUnlock)
        {
            // Past what the thread has written before.
            Explorer.AccessAtOnce((state, _) => state.Memory[number] = value);
            return;
        }

        if (Explorer.Fault is Fault.ForgottenCompletion or Fault.StuckRunner)
        {
            long seen = Read(number);
            value =
                Explorer.Fault == Fault.StuckRunner ? Math.Max(value >> 32, seen >> 32) << 32 | (value & LowHalf)
                : value >> 32 < seen >> 32 ? value & ~LaneCompletion
                : value;
        }

        Write(number, Spoil(value, 0));
    }

    public T? Read<T>(ref T? place)
        where T : class => (T?)(object?)ModelItem.At(Read(Explorer.NumberOf(ref Place(ref place))));

    public void Write<T>(ref T? place, T? item)
        where T : class =>
        Write(Explorer.NumberOf(ref Place(ref place)), ModelItem.NumberOf((PooledSource?)(object?)item));

    /// <summary>The place as one of the items that stand for words. Every reference that protocols share is to a source.</summary>
    private static ref PooledSource? Place<T>(ref T? place)
        where T : class => ref Unsafe.As<T?, PooledSource?>(ref place);

    public int CompareExchange(ref int word, int value, int comparand)
    {
        int number = Explorer.NumberOf(ref word);
        return (int)
            Explorer.Access(
                number,
                (state, thread) =>
                {
                    state.Flush(thread);
                    long seen = state.Memory[number];
                    state.Memory[number] = seen == comparand ? value : seen;
                    return seen;
                }
            );
    }

    public long CompareExchange(ref long word, long value, long comparand)
    {
        int number = Explorer.NumberOf(ref word);
        return Explorer.Access(
            number,
            (state, thread) =>
            {
                state.Flush(thread);
                long seen = state.Memory[number];
                if (Explorer.Fault == Fault.LateHelper && (seen & LowHalf) == (comparand & LowHalf))
                {
                    state.Memory[number] = (seen & ~LowHalf) | (value & LowHalf);
                    return comparand;
                }

                long shown = Show(seen);
                state.Memory[number] = shown == comparand ? Spoil(value, seen) | (seen ^ shown) : seen;
                return shown;
            }
        );
    }

    public long Add(ref long word, long value)
    {
        int number = Explorer.NumberOf(ref word);
        return Explorer.Access(
            number,
            (state, thread) =>
            {
                state.Flush(thread);
                return state.Memory[number] += value;
            }
        );
    }

    public long Lock(ref long word, long bit)
    {
        int number = Explorer.NumberOf(ref word);
        return Explorer.AccessWhen(
            number,
            state => (state.Memory[number] & bit) == 0 || Explorer.Fault == Fault.TwoInLane,
            (state, thread) =>
            {
                state.Flush(thread);
                long free = state.Memory[number] & ~bit;
                state.Memory[number] = free | bit;
                return free;
            }
        );
    }

    public void Fence()
    {
        if (Explorer.Fault != Fault.LostHelper)
        {
            Explorer.Access(Explorer.Everybody, Flush);
        }
    }

    public void FenceProcessWide()
    {
        if (Explorer.Fault == Fault.NoProcessWideFence)
        {
            // The watch's own fence is not what is taken away.
            Explorer.Access(Explorer.Everybody, Flush);
            return;
        }

        Explorer.Access(
            Explorer.Everybody,
            static (state, _) =>
            {
                for (int thread = 0; thread < state.Buffers.Length; thread++)
                {
                    state.Flush(thread);
                }

                return 0;
            }
        );
    }

    private static long Flush(ModelState state, int thread)
    {
        state.Flush(thread);
        return 0;
    }

    private static long Read(int number) =>
        Explorer.Access(number, (state, thread) => Show(state.Read(thread, number)));

    private static void Write(int number, long value) => Explorer.Write(number, value);

    /// <summary>Hides the mark of items to be claimed again while there are others.</summary>
    private static long Show(long value) =>
        Explorer.Fault == Fault.RestLast && (value & RestMark) != 0 && (value & (RestMark - 1)) != 0
            ? value & ~RestMark
            : value;

    private static long Spoil(long value, long seen) =>
        Explorer.Fault switch
        {
            Fault.NarrowCount => value & ~(LowHalf - 1),
            Fault.NoOnBit => value & ~On,
            Fault.LateEntry when value == 0 && (seen & On) != 0 => (seen & ~Attended) + OneSeat,
            Fault.NobodyAttends when value != 0 => value | (seen & Attended),
            Fault.NoMark when value == (seen | RestMark) => seen,
            _ => value,
        };
}
