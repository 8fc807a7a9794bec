using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Sources;

/// <content>How the thread on which a call's task has completed takes the next item.</content>
/// <remarks>
/// As a task's continuation would run there, it runs there too: queued, each item would take a turn of its own on the pool.
/// The call keeps its place, its object and its cell for the next item: if that item's call is pending, they are at once the
/// next thread's. After the one item the thread goes back to the code that completed the task.
/// </remarks>
internal abstract partial class SourceRun
{
    /// <summary>Gets whether the calling thread would run the continuation of a task inline.</summary>
    private bool MayContinueHere() =>
        !_isInline
        && Thread.CurrentThread.IsThreadPoolThread
        && !Worker.IsInRun
        && SynchronizationContext.Current is null
        && ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default)
        && RuntimeHelpers.TryEnsureSufficientExecutionStack();

    /// <summary>Keeps the place of a call that has ended for the next item, if the source is free.</summary>
    private bool TryKeepPlace()
    {
        using (Uninterrupted.Lock(_gate))
        {
            if (_isInvited || _isEnded || _isReading || IsStopped)
            {
                return false;
            }

            _isReading = true;
            return true;
        }
    }

    /// <summary>Asks the source, which the caller has for itself, and runs what it gives.</summary>
    private void Continue(PendingCall call)
    {
        CallerContext thread = CallerContext.Capture();
        if (Context is { } context)
        {
            ContextFlow.PutInForce(context);
        }
        else
        {
            ContextFlow.PutBackOnPoolThread();
        }

        Worker worker = Worker.Current;
        ItemRange range = worker.Enter(this);
        range.Cell = call.Cell;
        bool isOver = Continue(range, call, out bool queue);
        range.SpareCall = null;
        range.Cell = null;
        range.Offset = 0;
        worker.Leave(range);
        thread.PutBack();
        Follow(isOver, queue, preferLocal: true);
    }

    private bool Continue(ItemRange range, PendingCall call, out bool queue)
    {
        ReadResult result = ReadOrFail(isAnswer: false);
        if (result == ReadResult.Pending)
        {
            // The thread that gets the answer has the place; where the source refuses to be awaited, nobody has.
            AwaitAnswer();
            return GiveBack(call, keepsPlace: true, out queue);
        }

        if (result != ReadResult.Item)
        {
            using (Uninterrupted.Lock(_gate))
            {
                _isReading = false;
                _isEnded |= result == ReadResult.End;
            }

            return GiveBack(call, keepsPlace: false, out queue);
        }

        int index;
        using (Uninterrupted.Lock(_gate))
        {
            _isReading = false;
            range.Cell ??= TakeCell();
            FillCell(range);
            index = TakeIndex();
            queue = WantsOneMore();
            _isInvited |= queue;
        }

        call.Cell = range.Cell;
        range.SpareCall = call;
        Follow(isOver: false, queue, preferLocal: true);
        queue = false;
        return RunItem(range, index, FirstTimed) && GiveBack(call, keepsPlace: false, out queue);
    }

    /// <summary>Gives back what a call has kept.</summary>
    /// <returns>Whether the caller has brought the run to its end.</returns>
    private bool GiveBack(PendingCall call, bool keepsPlace, out bool queue)
    {
        if (call.Cell is { } cell)
        {
            ClearCell(cell);
        }

        using (Uninterrupted.Lock(_gate))
        {
            (_spareCalls ??= new Stack<PendingCall>()).Push(call);
            if (!keepsPlace)
            {
                _taken--;
            }

            bool isOver = CheckOver();
            queue = WantsOneMore();
            _isInvited |= queue;
            return isOver;
        }
    }
}
