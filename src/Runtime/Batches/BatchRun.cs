using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <summary>
/// A run over many items: the scheduling, which does not depend on the handler. A derived class adds the handler, the
/// items and one loop over a range of them.
/// </summary>
/// <remarks>
/// The run waits for items, not for workers: a participant claims items while there are any and reports what it has
/// done when it leaves. In the blocking form the caller is the first participant. Helpers are queued when the measured
/// or known cost of items pays for waking them, or by the <see cref="Watch"/>. The object is pooled and tolerates
/// helpers that run after the run has ended, see <see cref="ItemClaims{TMemory}"/>.
/// </remarks>
[StackTraceHidden]
internal abstract partial class BatchRun : ItemsRun
{
    // Shared by the participants of this run and late helpers of earlier ones.
    private RunClaims<ProcessMemory> _claims;

    // Guards the items that were taken from participants; the caller waits on it for other threads.
    private readonly object _gate = new();

    // Whether a caller waits; otherwise the thread that reports the last item completes the run.
    private bool _blocking;

    // The degree is 1: the watch takes nothing from the only participant.
    private bool _isInOrder;

    /// <summary>Creates a run; a derived class does so when its pool is empty.</summary>
    /// <param name="flowExecutionContext">
    /// Whether handlers see the caller's context; if false, they see the default one.
    /// </param>
    private protected BatchRun(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Runs all items and blocks until they have finished; the caller works too. Allocates nothing.</summary>
    /// <remarks>
    /// If <see cref="ExecutionContext.SuppressFlow"/> is in force over a context with values, it allocates 120 bytes:
    /// capturing that context, to put it back later, takes restoring the flow and suppressing it again. Inside a task
    /// on a custom scheduler it allocates a task and a closure, so that what items start goes to the default scheduler,
    /// on whichever thread they run.
    /// </remarks>
    /// <param name="maxDegreeOfParallelism">The most threads at a time, the caller among them; -1 for no limit.</param>
    /// <param name="cancellationToken">When canceled, no further item starts.</param>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    /// <exception cref="AggregateException">Items failed.</exception>
    /// <exception cref="OperationCanceledException">
    /// A token kept items from starting, or an item gave up because of it; no item has failed.
    /// </exception>
    internal void Run(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        CheckDegreeOrGiveBack(maxDegreeOfParallelism);
        if (Count != 0 && !TryCancelBeforeStart(cancellationToken))
        {
            if (InlineRunner.IsOn)
            {
                RunInline(cancellationToken);
            }
            else if (
                ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default)
                || !RuntimeHelpers.TryEnsureSufficientExecutionStack()
            )
            {
                RunHere(maxDegreeOfParallelism, cancellationToken);
            }
            else
            {
                RunInTask(maxDegreeOfParallelism, cancellationToken);
            }
        }

        Exception? exception = Settle();
        ExceptionDispatchInfo? refusal = _refusal;
        GiveBack(keep: true);
        if (exception is not null)
        {
            throw exception;
        }

        refusal?.Throw();
    }

    /// <summary>Gets the context of a caller that has suppressed its flow; otherwise null.</summary>
    private protected ExecutionContext? SuppressedContext { get; private set; }

    private void RunHere(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        CallerContext caller = CallerContext.Capture();
        ExecutionContext? flowing = caller.Flowing;
        if (caller.Suppressed is { } suppressed)
        {
            // A write of null would cost as much: the GC write barrier is paid for any value.
            SuppressedContext = suppressed;
        }

        if (!FlowsContext)
        {
            ContextFlow.PutInForce(ContextFlow.Default);
            flowing = null;
        }

        if (Count == 1)
        {
            RunAlone(cancellationToken);
        }
        else
        {
            int seats = maxDegreeOfParallelism == -1 ? int.MaxValue : maxDegreeOfParallelism - 1;
            RunAsCaller(seats, flowing, cancellationToken);
        }

        caller.PutBack();
    }

    /// <summary>Runs the items in order on the calling thread, then the posts that they have made.</summary>
    private void RunInline(CancellationToken cancellationToken)
    {
        InlineRunner.Enter();
        try
        {
            RunHere(maxDegreeOfParallelism: 1, cancellationToken);
        }
        finally
        {
            InlineRunner.Leave();
        }
    }

    /// <summary>
    /// Does the same for a caller inside a task on a custom scheduler: its items must see the default scheduler, as
    /// helpers do.
    /// </summary>
    /// <remarks>
    /// Not with little stack left: the task would then be queued and waited for. The task denies children: it would
    /// wait for them, and fail with them.
    /// </remarks>
    private void RunInTask(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        var caller = new Task(
            () => RunHere(maxDegreeOfParallelism, cancellationToken),
            TaskCreationOptions.DenyChildAttach
        );
        caller.RunSynchronously(TaskScheduler.Default);
        caller.GetAwaiter().GetResult();
    }

    /// <summary>Runs all items on the thread pool. Allocates nothing.</summary>
    /// <param name="maxDegreeOfParallelism">The most threads at a time; -1 for no limit.</param>
    /// <param name="cancellationToken">When canceled, no further item starts.</param>
    /// <returns>A task to be awaited once; it throws what <see cref="Run"/> throws.</returns>
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

        if (InlineRunner.IsOn)
        {
            SynchronizationContext? caller = SynchronizationContext.Current;
            SynchronizationContext.SetSynchronizationContext(null);
            RunInline(cancellationToken);
            SynchronizationContext.SetSynchronizationContext(caller);
            Complete(Settle());
            return new ValueTask(this, token);
        }

        int seats = maxDegreeOfParallelism == -1 ? int.MaxValue : maxDegreeOfParallelism;
        ExecutionContext? flowing = FlowsContext ? ContextFlow.Capture() : null;
        var pace = new Pace(Cost);
        int helpers = HelpersAtOnce(ref pace);
        uint generation = Open(seats, flowing, cancellationToken, taken: 0, blocking: false);
        QueueEntry();
        if (helpers != 0)
        {
            // One helper is queued already. The run cannot be reused before the caller awaits it.
            InviteOthers(generation, helpers + 1, Count);
        }

        return new ValueTask(this, token);
    }
}
