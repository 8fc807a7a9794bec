using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Sources;

/// <content>Calls that continue when their handler has returned.</content>
internal abstract partial class SourceRun
{
    /// <summary>Has a call keep its place until its task has completed.</summary>
    internal void Await<TTask, TResult>(ItemRange range, TTask task)
        where TTask : struct, IAwaitedTask<TResult>
    {
        PendingCall call = TakeSpareCall(range) ?? new PendingCall<TTask, TResult>(this);
        BeginCall(range, call);
        try
        {
            ((PendingCall<TTask, TResult>)call).Await(task);
        }
        catch (Exception exception)
        {
            EndRefused(call.Index, exception);
        }
    }

    /// <summary>Ends a call whose task has completed, on the thread that completed it.</summary>
    internal void EndCall(PendingCall call)
    {
        try
        {
            call.TakeOutcome();
        }
        catch (Exception exception)
        {
            NoteItem(call.Index, exception);
        }

        CountEnded();
        if (MayContinueHere() && TryKeepPlace())
        {
            Continue(call);
            return;
        }

        bool isOver = GiveBack(call, keepsPlace: false, out bool queue);
        Follow(isOver, queue, preferLocal: true);
    }

    private PendingCall? TakeSpareCall(ItemRange range)
    {
        if (range.SpareCall is { } kept)
        {
            range.SpareCall = null;
            return kept;
        }

        using (Uninterrupted.Lock(_gate))
        {
            return _spareCalls is { } spare && spare.TryPop(out PendingCall? call) ? call : null;
        }
    }

    private void BeginCall(ItemRange range, PendingCall call)
    {
        CountStarted();
        call.Index = range.Offset;
        range.IsLeft = true;
    }

    private void EndRefused(int index, Exception exception)
    {
        NoteItem(index, exception);
        CountEnded();
        bool isOver;
        using (Uninterrupted.Lock(_gate))
        {
            _taken--;
            isOver = CheckOver();
        }

        Follow(isOver, queue: false, preferLocal: false);
    }

    private void CountStarted()
    {
        if (Meters.CountsStarts && _handler is not null)
        {
            Meters.Meter?.CountStart(_handler, reused: false);
        }
    }

    private void CountEnded()
    {
        if (Meters.CountsEnds && _handler is not null)
        {
            Meters.Meter?.CountEnd(_handler);
        }
    }
}
