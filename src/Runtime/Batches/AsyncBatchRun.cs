using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>
/// A run over many calls of async handlers. A generated <c>{Stem}Run</c> adds the handler, the items and one loop over a
/// range of them.
/// </summary>
/// <remarks>
/// <para>
/// A call whose task is complete when the handler returns is an item like any other. A pending call takes its
/// participant's seat and keeps it until its task has completed: the degree of parallelism is the number of seats. The
/// participant continues with another seat, or leaves. The thread that completes a task calls no handler: it gives the
/// seat back and queues an entry of the run, if there are items and nobody attends to them.
/// </para>
/// <para>
/// How many items a participant claims at a time, and whether others are asked to help, follows from what the calls
/// themselves cost, see <see cref="Pace"/>. A thread that a handler keeps is found by the <see cref="Watch"/>.
/// </para>
/// </remarks>
[StackTraceHidden]
internal abstract partial class AsyncBatchRun : ItemsRun
{
    // What participants, calls that continue and late entries share.
    private FlightClaims<ProcessMemory> _claims;

    // The lock of what was taken from participants, or put back by them.
    private readonly object _gate = new();
    private RestList _rest;

    // Where an entry goes that is queued where a call has ended, learned where it is run.
    private QueueChoice _queue;

    // The last call that began did not end at once: each item is claimed with a seat of its own.
    private bool _goesOn;

    // Others were asked to help: chunks shrink towards the end.
    private bool _isShared;

    // The items are to begin in order: nobody is asked to help.
    private bool _isInline;

    /// <summary>Makes a run; a generated class does so when its pool has none.</summary>
    /// <param name="flowExecutionContext">Whether handlers see the caller's context, or else the default one.</param>
    private protected AsyncBatchRun(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Gets the handler's full name, by which its calls are counted; null for calls that count themselves.</summary>
    private protected virtual string? Handler => null;

    /// <summary>Runs all items. Allocates nothing beyond what the handlers do.</summary>
    /// <param name="maxDegreeOfParallelism">The most calls that have not finished at a time; -1 for no limit.</param>
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

        Metering.Arrange();
        Context = FlowsContext ? Contexts.Capture() : null;
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

    /// <summary>Calls the handler for items, one after the other, as long as the range lets them start.</summary>
    /// <param name="range">The items. Its position is kept up to date.</param>
    private protected abstract void StartItems(ItemRange range);

    /// <summary>Leaves an item to be ended by its task. Allocates nothing.</summary>
    /// <param name="range">The items that the thread is at.</param>
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
        if ((Metering.CountsStarts || Metering.CountsEnds) && Handler is { } handler)
        {
            StartCounted(range, handler);
        }
        else
        {
            StartItems(range);
        }
    }

    /// <summary>Ends an item whose task has failed, or has refused to be awaited.</summary>
    internal void EndItem(int index, Exception failure, ItemRange? range)
    {
        Note(index, failure);
        EndItem(range);
    }

    /// <summary>Keeps what a handler threw that has a state of its own.</summary>
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
        if (Metering.CountsEnds && Handler is { } handler)
        {
            Metering.Meter?.CountEnd(handler);
        }
    }

    private protected sealed override bool AcknowledgesToken(Exception exception) =>
        exception is OperationCanceledException && RunToken.IsCancellationRequested;

    private void CountStarted()
    {
        if (Metering.CountsStarts && Handler is { } handler)
        {
            Metering.Meter?.CountStart(handler, reused: false);
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
            // Pending calls are counted apart. One call takes all of a range's indices that were claimed.
            int ended = (hasThrown && range.HasBegun ? 1 : 0) + range.Position - first;
            ended = (IsCut ? Math.Min(ended, 1) : ended) - range.Awaited;
            for (; ended > 0; ended--)
            {
                Metering.Meter?.CountStart(handler, reused: false);
                Metering.Meter?.CountEnd(handler);
            }
        }
    }
}
