using System.Runtime.CompilerServices;

namespace ClosureGen.Runtime.Lanes;

/// <content>Those who wait for room: a ring, the last linked to the first. All of this is done under the lock.</content>
internal partial struct LaneQueue<TMemory>
{
    private void AddWaiter(LaneWaiter waiter)
    {
        if (TMemory.Read(ref _waiters) is { } found)
        {
            LaneWaiter last = Unsafe.As<LaneWaiter>(found);
            LaneWaiter first = Unsafe.As<LaneWaiter>(TMemory.Read(ref last.Next)!);
            TMemory.Write(ref waiter.Next, first);
            TMemory.Write(ref waiter.Previous, last);
            TMemory.Write(ref last.Next, waiter);
            TMemory.Write(ref first.Previous, waiter);
        }
        else
        {
            TMemory.Write(ref waiter.Next, waiter);
            TMemory.Write(ref waiter.Previous, waiter);
        }

        TMemory.Write(ref _waiters, waiter);
    }

    private LaneWaiter TakeWaiter()
    {
        LaneWaiter first = Unsafe.As<LaneWaiter>(TMemory.Read(ref TMemory.Read(ref _waiters)!.Next)!);
        RemoveWaiter(first);
        return first;
    }

    private void RemoveWaiter(LaneWaiter waiter)
    {
        LaneWaiter next = Unsafe.As<LaneWaiter>(TMemory.Read(ref waiter.Next)!);
        LaneWaiter previous = Unsafe.As<LaneWaiter>(TMemory.Read(ref waiter.Previous)!);
        TMemory.Write(ref waiter.Next, null);
        TMemory.Write(ref waiter.Previous, null);
        if (ReferenceEquals(next, waiter))
        {
            TMemory.Write(ref _waiters, null);
            return;
        }

        TMemory.Write(ref previous.Next, next);
        TMemory.Write(ref next.Previous, previous);
        if (ReferenceEquals(TMemory.Read(ref _waiters), waiter))
        {
            TMemory.Write(ref _waiters, previous);
        }
    }
}
