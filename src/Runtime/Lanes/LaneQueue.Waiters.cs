using System.Runtime.CompilerServices;

namespace ClosureGen.Runtime.Lanes;

/// <content>The waiters for room: a ring, the last linked to the first. The caller has the lock.</content>
internal partial struct LaneQueue<TMemory>
{
    private void AddWaiter(RoomWaiter waiter)
    {
        if (TMemory.Read(ref _lastWaiter) is { } found)
        {
            RoomWaiter last = Unsafe.As<RoomWaiter>(found);
            RoomWaiter first = Unsafe.As<RoomWaiter>(TMemory.Read(ref last.Next)!);
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

        TMemory.Write(ref _lastWaiter, waiter);
    }

    private RoomWaiter TakeWaiter()
    {
        RoomWaiter first = Unsafe.As<RoomWaiter>(TMemory.Read(ref TMemory.Read(ref _lastWaiter)!.Next)!);
        RemoveWaiter(first);
        return first;
    }

    private void RemoveWaiter(RoomWaiter waiter)
    {
        RoomWaiter next = Unsafe.As<RoomWaiter>(TMemory.Read(ref waiter.Next)!);
        RoomWaiter previous = Unsafe.As<RoomWaiter>(TMemory.Read(ref waiter.Previous)!);
        TMemory.Write(ref waiter.Next, null);
        TMemory.Write(ref waiter.Previous, null);
        if (ReferenceEquals(next, waiter))
        {
            TMemory.Write(ref _lastWaiter, null);
            return;
        }

        TMemory.Write(ref previous.Next, next);
        TMemory.Write(ref next.Previous, previous);
        if (ReferenceEquals(TMemory.Read(ref _lastWaiter), waiter))
        {
            TMemory.Write(ref _lastWaiter, previous);
        }
    }
}
