using System.Runtime.ExceptionServices;
using System.Threading.Tasks.Sources;
using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.States;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <summary>
/// A run over many items: the scheduling, which does not depend on the handler. A derived class adds the handler, the
/// items and one loop over a range of them.
/// </summary>
/// <remarks>
/// <para>
/// A participant has a seat, claims items and runs them, until nothing is left to claim: then it gives its seat back. A
/// call whose task is complete when the handler returns is an item like any other. A pending call takes its
/// participant's seat and keeps it until its task has completed; the participant takes another seat or leaves. The
/// thread that completes a task calls no handler: it gives the seat back and, if items are left that no participant
/// will see, queues an entry of the run. The degree of parallelism is the number of seats, and the thread that gives
/// the last one back while no item is left ends the run.
/// </para>
/// <para>
/// In the blocking form the caller is the first participant. It has all items or a part of them, and a seat, without a
/// claim. Helpers are queued when the measured or known cost of items pays for waking them, see <see cref="Pace"/>, or
/// by the <see cref="Watch"/>, which finds threads that a handler blocks.
/// </para>
/// </remarks>
[StackTraceHidden]
internal abstract partial class BatchRun : PooledSource, IValueTaskSource, IAwaitedRun
{
    // Shared by participants, pending calls and late queue entries.
    private FlightClaims<ProcessMemory> _claims;

    // Guards the items that are to be claimed again; the caller waits on it for other threads.
    private readonly object _gate = new();

    // What the run throws when it is awaited.
    private Exception? _exception;

    // A caller waits for the end; otherwise the thread that ends the run completes it.
    private bool _blocks;

    // Items start in order: no helpers are queued.
    private bool _isInline;

    /// <summary>Gets the full name of a handler that returns tasks; null if calls count themselves.</summary>
    internal string? Handler { get; }

    /// <summary>Runs all items on the thread pool. Allocates nothing beyond what the handlers do.</summary>
    /// <param name="maxDegreeOfParallelism">The most unfinished calls at a time; -1 for no limit.</param>
    /// <param name="cancellationToken">When canceled, no further item starts.</param>
    /// <returns>A task to await once; it throws what <see cref="Run"/> throws.</returns>
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
        Context = ContextFlow.CaptureFor(FlowsContext);
        RunToken = cancellationToken;
        _blocks = false;
        _isInline = InlineRunner.IsOn;
        var pace = new Pace(Cost);
        int helpers = HelpersAtOnce(in pace);
        _claims.Open(Count, maxDegreeOfParallelism, taken: 0);
        if (_isInline)
        {
            InlineRunner.Run(this);
            return new ValueTask(this, token);
        }

        _claims.CountQueued();
        QueueEntry(preferLocal: false);
        if (helpers != 0)
        {
            // One entry is queued already. The run cannot be reused before the caller awaits it.
            InviteOthers(helpers + 1, Count);
        }

        return new ValueTask(this, token);
    }

    /// <summary>Ends the run. Called by the thread that has given the last seat back.</summary>
    private void End()
    {
        if (_blocks)
        {
            Signal();
        }
        else
        {
            Complete(Settle());
        }
    }

    /// <summary>Clears what the run has stored apart from its items.</summary>
    private void ForgetParticipation()
    {
        _runsAlone = Math.Max(0, _runsAlone - 1);
        _invitation = default;
        _isInline = false;
        SuppressedContext = null;
        ForgetWait();
    }

    void IValueTaskSource.GetResult(short token)
    {
        bool keep = Take(token);
        Exception? exception = _exception;
        _exception = null;
        ClearContinuation();
        GiveBack(keep);
        if (exception is not null)
        {
            ExceptionDispatchInfo.Throw(exception);
        }
    }

    /// <summary>Completes the run with its outcome.</summary>
    private void Complete(Exception? exception)
    {
        _exception = exception;
        Ended =
            exception is null ? Outcome.Succeeded
            : exception is OperationCanceledException ? Outcome.Canceled
            : Outcome.Faulted;
        Complete();
    }
}
