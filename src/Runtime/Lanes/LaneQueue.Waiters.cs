namespace ClosureGen.Runtime.Lanes;

/// <content>The waiters for room: a ring, the last linked to the first. The caller has the lock.</content>
internal partial struct LaneQueue<TMemory>
{
    private void AddWaiter(RoomWaiter waiter)
    {
        if (default(TMemory).Read(ref _lastWaiter) is { } found)
        {
            RoomWaiter last = Unsafe.As<RoomWaiter>(found);
            RoomWaiter first = Unsafe.As<RoomWaiter>(default(TMemory).Read(ref last.Next)!);
            default(TMemory).Write(ref waiter.Next, first);
            default(TMemory).Write(ref waiter.Previous, last);
            default(TMemory).Write(ref last.Next, waiter);
            default(TMemory).Write(ref first.Previous, waiter);
        }
        else
        {
            default(TMemory).Write(ref waiter.Next, waiter);
            default(TMemory).Write(ref waiter.Previous, waiter);
        }

        default(TMemory).Write(ref _lastWaiter, waiter);
    }

    private RoomWaiter TakeWaiter()
    {
        RoomWaiter first = Unsafe.As<RoomWaiter>(
            default(TMemory).Read(ref default(TMemory).Read(ref _lastWaiter)!.Next)!
        );
        RemoveWaiter(first);
        return first;
    }

    private void RemoveWaiter(RoomWaiter waiter)
    {
        RoomWaiter next = Unsafe.As<RoomWaiter>(default(TMemory).Read(ref waiter.Next)!);
        RoomWaiter previous = Unsafe.As<RoomWaiter>(default(TMemory).Read(ref waiter.Previous)!);
        default(TMemory).Write(ref waiter.Next, null);
        default(TMemory).Write(ref waiter.Previous, null);
        if (ReferenceEquals(next, waiter))
        {
            default(TMemory).Write(ref _lastWaiter, null);
            return;
        }

        default(TMemory).Write(ref previous.Next, next);
        default(TMemory).Write(ref next.Previous, previous);
        if (ReferenceEquals(default(TMemory).Read(ref _lastWaiter), waiter))
        {
            default(TMemory).Write(ref _lastWaiter, previous);
        }
    }
}
