using System.Diagnostics.CodeAnalysis;
using ClosureGen.Runtime;
using ClosureGen.Runtime.Lanes;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Threads;

namespace ClosureGen;

/// <content>How a lane accepts pairings and tasks.</content>
public sealed partial class Lane : IMeteredLane
{
    private LaneQueue<ProcessMemory> _queue;
    private LaneExtras? _extras;

    /// <summary>Gets how many pairings may run at a time.</summary>
    internal int Degree => _queue.Degree;

    private LaneExtras Extras =>
        Volatile.Read(ref _extras)
        ?? Interlocked.CompareExchange(ref _extras, new LaneExtras(), null)
        ?? Volatile.Read(ref _extras)!;

    /// <summary>Rents a state for a call in this lane.</summary>
    internal DispatchState Rent<TCall>(in TCall call, out ThreadCache cache)
        where TCall : struct, ICall =>
        Volatile.Read(ref _extras) is { Services: { } services }
            ? Rent(in call, services, out cache)
            : Unsafe.AsRef(in call).Rent(out cache);

    private static DispatchState Rent<TCall>(in TCall call, HandlerServices services, out ThreadCache cache)
        where TCall : struct, ICall
    {
        HandlerServices? before = HandlerServices.Replace(services);
        try
        {
            DispatchState state = Unsafe.AsRef(in call).Rent(out cache);
            state.Kept.KeepHost(services, state.FlowsContext);
            return state;
        }
        finally
        {
            _ = HandlerServices.Replace(before);
        }
    }

    /// <summary>Queues an awaited dispatch, which waits for room if there is none.</summary>
    /// <param name="dispatch">The dispatch, which holds its pairing.</param>
    /// <param name="cancellationToken">The dispatch's token.</param>
    /// <param name="token">The token of the value task to return.</param>
    /// <param name="refusal">Why there is nothing to await, if the reason is not the token.</param>
    /// <returns>False when there is nothing to await.</returns>
    internal bool TryDispatch(
        DispatchState dispatch,
        CancellationToken cancellationToken,
        out short token,
        out Exception? refusal
    )
    {
        refusal = null;
        token = dispatch.Version;
        if (cancellationToken.IsCancellationRequested)
        {
            dispatch.Drop();
            return false;
        }

        LaneMetering.Start start = Prepare(dispatch);
        dispatch.EnterLane(cancellationToken);
        LanePush push = _queue.TryPush(dispatch, out bool starts);
        if (push == LanePush.Full)
        {
            push = WaitForRoom(dispatch, out starts);
        }

        if (starts)
        {
            Start(isAwaited: true);
        }

        if (push == LanePush.Refused && dispatch.TryDropFromLane())
        {
            refusal = NotAccepted(push);
            return false;
        }

        start.Count();
        return true;
    }

    /// <summary>Queues a task of the lane's scheduler.</summary>
    internal bool TryQueue(LaneTask task)
    {
        bool accepts = _queue.TryPushTask(task, out bool starts);
        if (starts)
        {
            StartOnPool();
        }

        return accepts;
    }

    /// <summary>Stops a waiter from waiting for room.</summary>
    internal bool TryCancelWait(RoomWaiter waiter, PooledSource pending) => _queue.TryCancelWait(waiter, pending);

    private LanePush Push(DispatchState post, ThreadCache cache)
    {
        LanePush push = Push(post, cache, out _);
        if (push != LanePush.Accepted)
        {
            post.DropRefused();
        }

        return push;
    }

    private LanePush Push(DispatchState post, ThreadCache cache, out LaneMetering.Start start)
    {
        start = Prepare(post);
        post.EnterLane(cache);
        LanePush push = _queue.TryPush(post, out bool starts);
        if (starts)
        {
            Start();
        }

        if (push == LanePush.Accepted)
        {
            start.Count();
        }

        return push;
    }

    /// <summary>Reads what meters need to know of a dispatch, before the lane has it.</summary>
    private LaneMetering.Start Prepare(DispatchState dispatch) =>
        Meters.Meter is null ? default : PrepareMetered(dispatch);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private LaneMetering.Start PrepareMetered(DispatchState dispatch)
    {
        if (Meters.CountsLanes)
        {
            NoteWaiting(dispatch);
        }

        return Meters.CountsStarts ? new LaneMetering.Start(dispatch.Name, reused: !dispatch.TakeIsNew()) : default;
    }

    long IMeteredLane.Since => _extras is { } extras ? Volatile.Read(ref extras.Since) : 0;

    private void NoteWaiting(DispatchState dispatch)
    {
        long now = Environment.TickCount64;
        dispatch.Attach().WaitingSince = now;
        LaneExtras extras = Extras;
        if (!extras.IsMetered)
        {
            Volatile.Write(ref extras.Since, now);
            extras.IsMetered = true;
            LaneMetering.Add(this);
        }
        else if (Count == 0)
        {
            Volatile.Write(ref extras.Since, now);
        }
    }

    /// <summary>Notes the item that the lane runs now.</summary>
    private static void NoteTaken(LaneExtras extras, PooledSource item)
    {
        if (item.Attached is { WaitingSince: not 0 and long since })
        {
            Volatile.Write(ref extras.Since, since);
        }
    }

    private ValueTask PushAsync(DispatchState post, ThreadCache cache, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            post.Drop();
            return ValueTask.FromCanceled(cancellationToken);
        }

        return Push(post, cache, out LaneMetering.Start start) switch
        {
            LanePush.Accepted => default,
            LanePush.Full => WaitForRoomAsync(post, start, cancellationToken),
            _ => Refuse(post),
        };
    }

    private ValueTask WaitForRoomAsync(
        DispatchState post,
        LaneMetering.Start start,
        CancellationToken cancellationToken
    )
    {
        RoomWaiter waiter = RoomWaiter.Rent(this, post, cancellationToken);
        short token = waiter.Version;
        LanePush push = _queue.TryPush(post, out bool starts, waiter);
        if (starts)
        {
            Start();
        }

        if (push != LanePush.Refused)
        {
            start.Count();
        }

        if (push == LanePush.Full)
        {
            waiter.CancelIfDue();
            return new ValueTask(waiter, token);
        }

        waiter.GiveBackUnused();
        return push == LanePush.Accepted ? default : Refuse(post);
    }

    private LanePush WaitForRoom(DispatchState dispatch, out bool starts)
    {
        RoomWaiter waiter = RoomWaiter.Rent(this, dispatch);
        dispatch.WaitBy(waiter);
        LanePush push = _queue.TryPush(dispatch, out starts, waiter);
        if (push != LanePush.Full)
        {
            waiter.GiveBackUnused();
        }
        else if (dispatch.HasEndedEarly && waiter.TryCancel(dispatch))
        {
            // The token was cancelled before the wait began.
            dispatch.Pass();
        }

        return push;
    }

    private static ValueTask Refuse(DispatchState post)
    {
        post.DropRefused();
        return ValueTask.FromException(NotAccepted(LanePush.Refused));
    }

    [DoesNotReturn]
    private static void ThrowNotAccepted(LanePush push) => throw NotAccepted(push);

    private static InvalidOperationException NotAccepted(LanePush push) =>
        new(
            push == LanePush.Full
                ? "The lane is full. Use PostAsync to wait for room, or TryPost to be told."
                : "The lane is complete: Complete or DisposeAsync was called, and it accepts nothing more."
        );

    private Task FindCompletion()
    {
        if (_queue.IsOver && Volatile.Read(ref _extras)?.Completion is null)
        {
            return Task.CompletedTask;
        }

        LaneExtras extras = Extras;
        TaskCompletionSource completion =
            Volatile.Read(ref extras.Completion)
            ?? Interlocked.CompareExchange(
                ref extras.Completion,
                new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously),
                null
            )
            ?? Volatile.Read(ref extras.Completion)!;

        // The lane may have ended just before.
        if (_queue.IsOver)
        {
            completion.TrySetResult();
        }

        return completion.Task;
    }

    private LaneScheduler FindScheduler()
    {
        LaneExtras extras = Extras;
        return Volatile.Read(ref extras.Scheduler)
            ?? Interlocked.CompareExchange(ref extras.Scheduler, new LaneScheduler(this), null)
            ?? Volatile.Read(ref extras.Scheduler)!;
    }

    private void EndCompletion()
    {
        // A caller that asks for the task publishes it before it checks whether the lane is over.
        Interlocked.MemoryBarrier();
        (Volatile.Read(ref _extras) is { } extras ? Volatile.Read(ref extras.Completion) : null)?.TrySetResult();
    }
}
