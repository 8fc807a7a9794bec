using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>
/// A run over many calls of async handlers. A generated <c>{Stem}Run</c> adds the handler and the items, of which it
/// makes pooled states, one for each call in flight.
/// </summary>
/// <remarks>
/// <para>
/// Any number of pool threads start items, each the next one when the last has returned its task. Whoever starts one
/// while more may start sees to it that one entry of the run waits in the thread pool's queue: so a handler that keeps
/// its thread keeps no other from being called. Items that finish later free their place on the thread that completes
/// them, and no handler is called there.
/// </para>
/// <para>
/// What is shared is under one lock, taken once an item, and once more where the item finishes later. The run is over
/// when nothing is in flight and no thread is between two items; it does not wait for entries in the queue. One that
/// comes late looks under the lock too: it finds nothing to start, or joins the next run of the object.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class AsyncBatchRun : RunSource
{
    private readonly object _gate = new();
    private RunOutcome _outcome;
    private ExecutionContext? _context;
    private CancellationToken _cancellationToken;
    private int _next;
    private int _inFlight;
    private int _starters;
    private int _degree;
    private bool _open;
    private bool _entryQueued;
    private volatile bool _failed;

    /// <summary>Makes a run; a generated class does so when its pool has none.</summary>
    protected AsyncBatchRun() { }

    /// <summary>Gets the number of items, as taken when the run was rented.</summary>
    protected int Count { get; private set; }

    private bool IsStopped => _failed || _cancellationToken.IsCancellationRequested;

    private bool MayBegin => _open && _next < Count && _inFlight < _degree && !IsStopped;

    /// <summary>Sets the number of items of a run that was just rented.</summary>
    /// <param name="count">The number.</param>
    public void SetCount(int count) => Count = count;

    /// <summary>Runs all items. Allocates nothing beyond what the handlers do.</summary>
    /// <param name="maxDegreeOfParallelism">The most calls that have not finished at a time; -1 for no limit.</param>
    /// <param name="cancellationToken">Cancelled, no further item starts.</param>
    /// <returns>A task to be awaited once.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    public ValueTask RunAsync(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        try
        {
            BatchRun.CheckDegree(maxDegreeOfParallelism);
        }
        catch
        {
            GiveBack(keep: true);
            throw;
        }

        short token = Version;
        _cancellationToken = cancellationToken;
        if (Count == 0 || cancellationToken.IsCancellationRequested)
        {
            Close();
            return new ValueTask(this, token);
        }

        _context = Contexts.Capture();
        bool queue;
        lock (_gate)
        {
            _degree = maxDegreeOfParallelism == -1 ? int.MaxValue : maxDegreeOfParallelism;
            _open = true;
            queue = TryTakeEntry();
        }

        QueueEntryIf(queue);
        return new ValueTask(this, token);
    }

    /// <summary>Makes the state of one call.</summary>
    /// <param name="index">The item.</param>
    /// <returns>The state.</returns>
    protected abstract DispatchState RentItem(int index);

    /// <summary>Rents the state of a pairing.</summary>
    /// <typeparam name="TPairing">The generated type of the pairing.</typeparam>
    /// <param name="pairing">The pairing.</param>
    /// <returns>The state.</returns>
    protected static DispatchState RentState<TPairing>(TPairing pairing)
        where TPairing : struct, IPairing => pairing.Rent(out _);

    /// <summary>Clears what the generated class holds.</summary>
    protected abstract void Forget();

    /// <summary>Keeps what a handler threw, before its item ends.</summary>
    internal void NoteFailure(DispatchState item, CancellationToken ownToken, int index, Exception exception)
    {
        // An item that acknowledges a token was started: it is those not started for it that make the run a cancelled one.
        if (!item.Acknowledges(exception, _cancellationToken) && !item.Acknowledges(exception, ownToken))
        {
            NoteFailure(index, exception);
        }
    }

    /// <summary>Ends an item that had not finished when its handler returned, on the thread that completes it.</summary>
    internal void EndItem()
    {
        bool queue;
        bool over;
        lock (_gate)
        {
            _inFlight--;
            queue = TryTakeEntry();
            over = TryEnd();
        }

        QueueEntryIf(queue);
        CloseIf(over);
    }

    /// <summary>Called when all items have finished, before anybody learns of it.</summary>
    private protected virtual void OnRunEnded() { }

    /// <summary>Clears the room for results.</summary>
    private protected virtual void ForgetResults() { }

    /// <summary>Notes an item that was passed over because a token of its own is cancelled.</summary>
    private protected void NotePassedOver(CancellationToken ownToken) => _outcome.AddPassedOver(ownToken);

    /// <summary>Calls the handler of one item.</summary>
    /// <returns>
    /// Whether the item has finished. If not, it calls <see cref="EndItem"/>, and may have done so already.
    /// </returns>
    private protected virtual bool RunItem(int index) => RentItem(index).RunAsItem(this, index);

    private protected sealed override void RunWorkItem()
    {
        Step step = Begin();
        if (step.Index >= 0 && _context is { } context)
        {
            ExecutionContext.Restore(context);
        }

        while (step.Index >= 0)
        {
            QueueEntryIf(step.Queue);
            step = Next(hasFinished: TryRunItem(step.Index));
        }

        Contexts.PutBackOnPoolThread();
        CloseIf(step.IsOver);
    }

    private protected sealed override void GiveBack(bool keep)
    {
        _outcome = default;
        _context = null;
        _cancellationToken = default;
        _next = 0;
        _failed = false;
        ForgetResults();
        Forget();
        if (keep)
        {
            Return();
        }
    }

    /// <summary>Makes the calling thread one that starts items, if there are any to start.</summary>
    private Step Begin()
    {
        lock (_gate)
        {
            _entryQueued = false;
            _starters++;
            return TakeStep();
        }
    }

    private Step Next(bool hasFinished)
    {
        lock (_gate)
        {
            _inFlight -= hasFinished ? 1 : 0;
            return TakeStep();
        }
    }

    private Step TakeStep()
    {
        if (!MayBegin)
        {
            _starters--;
            return new Step(-1, false, TryEnd());
        }

        _inFlight++;
        int index = _next++;
        return new Step(index, TryTakeEntry(), false);
    }

    private bool TryTakeEntry() => MayBegin && !_entryQueued && (_entryQueued = true);

    /// <summary>Ends the run if nothing of it is left: of all that call this, one is told so.</summary>
    private bool TryEnd()
    {
        bool over = _open && _starters == 0 && _inFlight == 0 && (_next == Count || IsStopped);
        _open &= !over;
        return over;
    }

    private void QueueEntryIf(bool queue)
    {
        if (queue)
        {
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        }
    }

    private void CloseIf(bool over)
    {
        if (over)
        {
            Close();
        }
    }

    /// <summary>Settles the outcome. The object may belong to somebody else as soon as this returns.</summary>
    private void Close()
    {
        _outcome.AddNotStarted(Count - _next);
        Exception? exception = _outcome.ToException(Count, _cancellationToken);
        OnRunEnded();
        Complete(exception);
    }

    private bool TryRunItem(int index)
    {
        try
        {
            return RunItem(index);
        }
        catch (Exception exception)
        {
            // Of the item's making: what a handler throws its state has noted.
            NoteFailure(index, exception);
            return true;
        }
    }

    private void NoteFailure(int index, Exception exception)
    {
        _outcome.AddFailure(index, exception);
        _failed = true;
    }

    /// <summary>What a thread does next: start the item, or leave.</summary>
    /// <param name="Index">The item, or -1.</param>
    /// <param name="Queue">Whether it queues an entry of the run first.</param>
    /// <param name="IsOver">Whether it was the last to leave.</param>
    private readonly record struct Step(int Index, bool Queue, bool IsOver);
}
