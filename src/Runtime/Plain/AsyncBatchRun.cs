using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Pool;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <summary>A run over handlers whose calls may be pending after they have returned.</summary>
/// <remarks>
/// <para>
/// One lock guards all counts. A driver, which is a queue entry, claims items one by one while fewer are in flight than
/// the degree allows, calls the handler and continues; a pending item ends when its task completes. The thread that
/// completes the task calls no handler: it queues a driver, if there are items and no driver.
/// </para>
/// <para>
/// A driver works only for the run whose context it has entered: if it finds another run, it leaves, and queues an
/// entry if that run has no other driver.
/// </para>
/// </remarks>
[StackTraceHidden]
internal abstract class AsyncBatchRun : ItemsRun
{
    private static readonly ContextCallback DriveInContext = static range =>
    {
        ContextFlow.LeaveSynchronizationContext();
        var claimed = (ItemRange)range!;
        ((AsyncBatchRun)claimed.Run).Drive(claimed);
    };

    private static readonly int MostDrivers = Math.Max(2, Environment.ProcessorCount);

    private readonly object _gate = new();
    private int _generation;
    private int _degree;

    // The number of units to claim: items, or chunks of a range that is cut.
    private int _parts;
    private int _partSize;
    private int _next;
    private int _ended;
    private int _inFlight;

    // Drivers that are queued or at work, and those of them that are queued.
    private int _drivers;
    private int _queued;

    private protected AsyncBatchRun(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Runs all items.</summary>
    /// <param name="maxDegreeOfParallelism">The most unfinished calls at a time; -1 for no limit.</param>
    /// <param name="cancellationToken">When canceled, no further item starts.</param>
    /// <returns>A task to await once.</returns>
    internal ValueTask RunAsync(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        CheckDegreeOrGiveBack(maxDegreeOfParallelism);
        short token = Version;
        if (Count == 0 || TryCancelBeforeStart(cancellationToken))
        {
            Complete(Settle());
            return new ValueTask(this, token);
        }

        ExecutionContext? context = FlowsContext ? ExecutionContext.Capture() : null;
        using (Uninterrupted.Lock(_gate))
        {
            Context = context;
            RunToken = cancellationToken;
            _generation++;
            _degree = maxDegreeOfParallelism == -1 ? int.MaxValue : maxDegreeOfParallelism;
            _partSize = IsCut ? Math.Max(1, Count / (4 * Environment.ProcessorCount)) : 1;
            _parts = ((Count - 1) / _partSize) + 1;
            _next = 0;
            _ended = 0;
            _drivers++;
            _queued++;
        }

        Uninterrupted.Queue(this, preferLocal: false);
        return new ValueTask(this, token);
    }

    /// <summary>Ends an item whose task has completed.</summary>
    internal void EndItem()
    {
        bool isEnded;
        bool wantsDriver;
        using (Uninterrupted.Lock(_gate))
        {
            isEnded = CountEnd();
            wantsDriver = !isEnded && WantsDriver();
        }

        Follow(isEnded, wantsDriver);
    }

    /// <summary>Notes an item whose task has failed, or has refused to be awaited.</summary>
    internal void NoteItem(int index, Exception failure) => Note(index, failure);

    /// <summary>Records the exception of an item that is a state.</summary>
    internal void NoteFailure(DispatchState item, CancellationToken ownToken, int index, Exception exception)
    {
        if (item.Acknowledges(exception, RunToken))
        {
            NoteAcknowledged(RunToken);
        }
        else if (item.Acknowledges(exception, ownToken))
        {
            NoteAcknowledged(ownToken);
        }
        else
        {
            NoteFailure(index, exception);
        }
    }

    private protected sealed override bool AcknowledgesToken(Exception exception) =>
        exception is OperationCanceledException && RunToken.IsCancellationRequested;

    private protected sealed override void JoinAny()
    {
        using (Uninterrupted.Lock(_gate))
        {
            _queued--;
        }

        int generation = 0;
        if (TryClaim(ref generation, out int index))
        {
            ItemRange range = ItemRange.Rent(this);
            range.Generation = generation;
            range.Open(index, End(index));
            ContextFlow.Run(Context, DriveInContext, range);
        }
    }

    private void Drive(ItemRange range)
    {
        int generation = range.Generation;
        int index = range.Position;
        do
        {
            range.IsAwaited = false;
            RunChunk(range, index, End(index));
            if (!range.IsAwaited && TryEndRun())
            {
                // Returned first: the run's awaiter resumes here, and may spend a long time in the next run of this
                // object.
                range.Return();
                Complete(Settle());
                return;
            }
        } while (TryClaim(ref generation, out index));

        range.Return();
    }

    /// <summary>Ends a driver's own item; with the last one the driver leaves.</summary>
    private bool TryEndRun()
    {
        using (Uninterrupted.Lock(_gate))
        {
            bool isEnded = CountEnd();
            _drivers -= isEnded ? 1 : 0;
            return isEnded;
        }
    }

    /// <summary>Claims an item for a driver, or makes it leave.</summary>
    /// <param name="generation">The run that the driver works for; 0 before its first claim.</param>
    /// <param name="index">The item.</param>
    private bool TryClaim(ref int generation, out int index)
    {
        bool isClaimed;
        bool wantsDriver;
        using (Uninterrupted.Lock(_gate))
        {
            isClaimed = (generation == 0 || generation == _generation) && IsClaimable;
            index = _next * _partSize;
            if (isClaimed)
            {
                generation = _generation;
                _next++;
                _inFlight++;
            }
            else
            {
                _drivers--;
            }

            wantsDriver = WantsDriver();
        }

        Follow(isEnded: false, wantsDriver);
        return isClaimed;
    }

    private bool IsClaimable => _next < _parts && _inFlight < _degree;

    private int End(int start) => Math.Min(start + _partSize, Count);

    private bool CountEnd()
    {
        _inFlight--;
        if (++_ended != _parts)
        {
            return false;
        }

        // Closed: the next renter sets another count before the run begins.
        _degree = 0;
        return true;
    }

    private bool WantsDriver()
    {
        // The drivers at work may be in handlers that block before they return a task.
        bool wants = IsClaimable && _queued == 0 && _drivers < MostDrivers;
        if (wants)
        {
            _drivers++;
            _queued++;
        }

        return wants;
    }

    private void Follow(bool isEnded, bool wantsDriver)
    {
        if (isEnded)
        {
            Complete(Settle());
        }
        else if (wantsDriver)
        {
            Uninterrupted.Queue(this, preferLocal: false);
        }
    }
}

/// <summary>The run of a generated batch of a handler that returns a task.</summary>
/// <typeparam name="TBatch">The generated struct.</typeparam>
[StackTraceHidden]
internal sealed class AsyncBatchRun<TBatch> : AsyncBatchRun
    where TBatch : struct, IBatch
{
    private TBatch _batch;

    private AsyncBatchRun(bool flowExecutionContext)
        : base(flowExecutionContext) { }

    /// <summary>Rents a run over a batch. Allocates one if the thread's cache has none.</summary>
    internal static AsyncBatchRun<TBatch> Rent(in TBatch batch)
    {
        ref TBatch items = ref Unsafe.AsRef(in batch);
        int count = items.CountItems();
        ThreadCache cache = items.Runs() ??= ObjectPool.CreateCache(ref Pools<TBatch>.Pool);
        AsyncBatchRun<TBatch> run =
            (AsyncBatchRun<TBatch>?)cache.Rent() ?? cache.Add(new AsyncBatchRun<TBatch>(cache.FlowsContext));
        run._batch = batch;
        run.SetCount(count);
        return run;
    }

    internal override void RunItems(ItemRange range) => _batch.Run(range);

    private protected override void Forget() => _batch = default;
}
