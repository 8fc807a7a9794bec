using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>
/// A run over many items: the scheduling, which does not depend on the handler. A generated <c>{Stem}Run</c> adds the
/// handler, the items and one loop over a range of them.
/// </summary>
/// <remarks>
/// The run waits for items, not for workers: a participant claims items while there are any and reports what it has
/// done when it leaves. In the blocking form the caller is the first participant; helpers are invited when the work seen,
/// or what is known of the handler, pays for waking them, or by the <see cref="Watch"/>. The object is pooled and bears
/// helpers that come late, see <see cref="ItemClaims{TMemory}"/>.
/// </remarks>
[StackTraceHidden]
internal abstract partial class BatchRun : ItemsRun
{
    // What the participants of this run and late helpers of former ones share.
    private RunClaims<ProcessMemory> _claims;

    // The lock of what was taken from participants, and what the caller waits at for others.
    private readonly object _gate = new();

    // Whether a caller waits, or else the thread that reports the last item completes the run.
    private bool _blocking;

    // The degree is 1: nothing is taken from the one participant.
    private bool _isInOrder;

    /// <summary>Makes a run; a generated class does so when its pool has none.</summary>
    /// <param name="flowExecutionContext">Whether handlers see the caller's context, or else the default one.</param>
    private protected BatchRun(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Runs all items and blocks until they have finished; the caller works too. Allocates nothing.</summary>
    /// <remarks>
    /// Where <see cref="ExecutionContext.SuppressFlow"/> has stopped a context that has values it allocates 120 bytes: to
    /// see that context, so that it can be put back, the flow has to be restored and suppressed again. Called by a task of a scheduler's it allocates
    /// a task and a closure, so that what items start goes to the default scheduler, on whichever thread they run.
    /// </remarks>
    /// <param name="maxDegreeOfParallelism">The most threads at a time, the caller among them; -1 for no limit.</param>
    /// <param name="cancellationToken">When canceled, no further item starts.</param>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    /// <exception cref="AggregateException">Items failed.</exception>
    /// <exception cref="OperationCanceledException">
    /// A token kept items from being started, or an item that was started gave up for its sake; none has failed.
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

    /// <summary>Gets the context of a caller that keeps it from flowing; or else null.</summary>
    private protected ExecutionContext? SuppressedContext { get; private set; }

    private void RunHere(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        CallerContext caller = CallerContext.Capture();
        ExecutionContext? flowing = caller.Flowing;
        if (caller.Suppressed is { } suppressed)
        {
            // A write of null would cost as much: the barrier does not know what it is given.
            SuppressedContext = suppressed;
        }

        if (!FlowsContext)
        {
            Contexts.PutInForce(Contexts.Default);
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

    /// <summary>Runs the items in order on the calling thread; posts that they make run after them.</summary>
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

    /// <summary>The same where another scheduler runs the caller: its items are to see the one that helpers see.</summary>
    /// <remarks>
    /// Not where the stack is nearly full: a task is queued then, and waited for. And a task without children: it would
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
        ExecutionContext? flowing = FlowsContext ? Contexts.Capture() : null;
        var pace = new Pace(Cost);
        int helpers = HelpersAtOnce(ref pace);
        uint generation = Open(seats, flowing, cancellationToken, taken: 0, blocking: false);
        QueueEntry();
        if (helpers != 0)
        {
            // Beside the one that was queued: until the caller awaits it, the run stays this one.
            InviteOthers(generation, helpers + 1, Count);
        }

        return new ValueTask(this, token);
    }
}
