using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <summary>
/// A run over many calls of async handlers. A derived class adds the handler, the items and one loop over a range of
/// them.
/// </summary>
/// <remarks>
/// <para>
/// A call whose task is complete when the handler returns is an item like any other. A pending call takes its
/// participant's seat and keeps it until its task has completed: the degree of parallelism is the number of seats. The
/// participant continues with another seat, or leaves. The thread that completes a task calls no handler: it gives the
/// seat back and, if items are left that no participant will see, queues an entry of the run.
/// </para>
/// <para>
/// The measured cost of calls decides how many items a participant claims at a time and whether helpers are queued, see
/// <see cref="Pace"/>. The <see cref="Watch"/> finds threads that a handler blocks.
/// </para>
/// </remarks>
[StackTraceHidden]
internal abstract partial class AsyncBatchRun : ItemsRun
{
    // Shared by participants, pending calls and late queue entries.
    private FlightClaims<ProcessMemory> _claims;

    // Guards the items that were taken from participants, or put back by them.
    private readonly object _gate = new();
    private RestList _rest;

    // Which queue an entry goes to when the end of a call queues it; learned where the entry runs.
    private QueueChoice _queue;

    // The last call was pending when its handler returned: each item is claimed with a seat of its own.
    private bool _callsPend;

    // Helpers were queued: chunks shrink towards the end.
    private bool _isShared;

    // Items start in order: no helpers are queued.
    private bool _isInline;

    /// <summary>Creates a run; a derived class does so when its pool is empty.</summary>
    /// <param name="flowExecutionContext">
    /// Whether handlers see the caller's context; if false, they see the default one.
    /// </param>
    private protected AsyncBatchRun(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Gets the handler's full name, under which its calls are counted; null if calls count themselves.</summary>
    private protected virtual string? Handler => null;

    /// <summary>Runs all items. Allocates nothing beyond what the handlers do.</summary>
    /// <param name="maxDegreeOfParallelism">The most unfinished calls at a time; -1 for no limit.</param>
    /// <param name="cancellationToken">When canceled, no further item starts.</param>
    /// <returns>A task to await once.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    internal ValueTask RunAsync(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        CheckDegreeOrGiveBack(maxDegreeOfParallelism);
        short token = Version;
        if (Count == 0 || TryCancelBeforeStart(cancellationToken))
        {
            Complete(Settle());
            return new ValueTask(this, token);
        }

        Meters.Arrange();
        Context = FlowsContext ? ContextFlow.Capture() : null;
        RunToken = cancellationToken;
        _isInline = InlineRunner.IsOn;
        bool runsHere = _isInline;
        _claims.Open(Count, maxDegreeOfParallelism == -1 ? int.MaxValue : maxDegreeOfParallelism);
        if (runsHere)
        {
            InlineRunner.Run(this);
        }
        else
        {
            QueueEntry(preferLocal: false);
        }

        return new ValueTask(this, token);
    }

    /// <summary>Calls the handler for one item after the other, as long as the range lets them start.</summary>
    /// <param name="range">The items. Its position is kept up to date.</param>
    private protected abstract void StartItems(ItemRange range);

    /// <summary>Lets an item's task end the item. Allocates nothing.</summary>
    /// <param name="range">The range that the thread is running.</param>
    /// <param name="index">The item.</param>
    /// <param name="task">What its handler returned.</param>
    internal void Await(ItemRange range, int index, ValueTask task)
    {
        PendingItem item = PendingItem.Rent(this, range, index);
        BeginWait(range, index);
        item.Await(range, task);
    }

    /// <inheritdoc cref="Await(ItemRange, int, ValueTask)"/>
    internal void Await<TResult>(ItemRange range, int index, ValueTask<TResult> task)
    {
        PendingItem<TResult> item = PendingItem<TResult>.Rent(this, index);
        BeginWait(range, index);
        item.Await(range, task);
    }

    /// <inheritdoc/>
    private protected sealed override void RunItems(ItemRange range)
    {
        if ((Meters.CountsStarts || Meters.CountsEnds) && Handler is { } handler)
        {
            StartCounted(range, handler);
        }
        else
        {
            StartItems(range);
        }
    }

    /// <summary>Ends an item whose task has failed or could not be awaited.</summary>
    internal void EndItem(int index, Exception failure, ItemRange? range)
    {
        Note(index, failure);
        EndItem(range);
    }

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

    /// <summary>Counts a call that has ended.</summary>
    internal void CountEnded()
    {
        if (Meters.CountsEnds && Handler is { } handler)
        {
            Meters.Meter?.CountEnd(handler);
        }
    }

    private protected sealed override bool AcknowledgesToken(Exception exception) =>
        exception is OperationCanceledException && RunToken.IsCancellationRequested;

    private void CountStarted()
    {
        if (Meters.CountsStarts && Handler is { } handler)
        {
            Meters.Meter?.CountStart(handler, reused: false);
        }
    }

    private void StartCounted(ItemRange range, string handler)
    {
        int first = range.Position;
        bool hasThrown = true;
        try
        {
            StartItems(range);
            hasThrown = false;
        }
        finally
        {
            // Pending calls are counted when they end. With a range of indices, one call covers all that were claimed.
            int ended = (hasThrown && range.HasBegun ? 1 : 0) + range.Position - first;
            ended = (IsCut ? Math.Min(ended, 1) : ended) - range.Awaited;
            for (; ended > 0; ended--)
            {
                Meters.Meter?.CountStart(handler, reused: false);
                Meters.Meter?.CountEnd(handler);
            }
        }
    }
}
