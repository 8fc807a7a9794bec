using System;
using System.Diagnostics;
using ClosureGen.Runtime.Metering;

namespace ClosureGen.Runtime.Batches;

/// <summary>A run over calls of handlers that return tasks: how their calls are counted, and what cancels them.</summary>
[StackTraceHidden]
internal abstract class AsyncBatchRun : BatchRun
{
    /// <inheritdoc cref="BatchRun(bool)"/>
    private protected AsyncBatchRun(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Calls the handler for one item after the other, as long as the range lets them start.</summary>
    /// <param name="range">The items. Its position is kept up to date.</param>
    private protected abstract void StartItems(ItemRange range);

    /// <remarks>
    /// The loop is another method: inlined into the protected region around this one it would keep its locals in memory.
    /// </remarks>
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

    private protected sealed override bool AcknowledgesToken(Exception exception) =>
        exception is OperationCanceledException && RunToken.IsCancellationRequested;

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
