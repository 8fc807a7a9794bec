using System.Runtime.ExceptionServices;
using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <content>The caller of a blocking run: it works too, and waits for the items that other threads run.</content>
internal abstract partial class BatchRun
{
    /// <summary>How often the caller looks for the end, or for items, before it leaves its seat and sleeps.</summary>
    private const int Spins = 20;

    private ItemRange? _onlyItem;
    private volatile bool _signalled;

    // What the caller's SynchronizationContext has thrown instead of waiting.
    private ExceptionDispatchInfo? _refusal;

    /// <summary>Gets the context of a caller that has suppressed its flow; otherwise null.</summary>
    private protected ExecutionContext? SuppressedContext { get; private set; }

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
            flowing = HandlerServices.OnlyHostInFlow;
            ContextFlow.PutInForce(flowing ?? ContextFlow.Default);
        }

        RunToken = cancellationToken;
        if (Count == 1)
        {
            // Nothing to share, and no other thread to wait for.
            RunOnlyItem(_onlyItem ??= new ItemRange { Run = this });
        }
        else
        {
            Context = flowing;
            RunAsCaller(maxDegreeOfParallelism);
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

    private void RunAsCaller(int maxDegreeOfParallelism)
    {
        _blocks = true;
        var pace = new Pace(Cost);
        int helpers = maxDegreeOfParallelism == 1 ? 0 : HelpersAtOnce(in pace);
        if (helpers != 0 && IsToCompare(in pace))
        {
            helpers = 0;
        }

        // A range is cut even without helpers: the token is checked between chunks.
        int taken = maxDegreeOfParallelism == 1 && !IsCut ? Count : FirstChunk(in pace, helpers);
        _claims.Open(Count, maxDegreeOfParallelism, taken);
        if (helpers != 0)
        {
            InviteOthers(helpers, Count - taken);
        }

        Worker worker = Worker.Current;
        ItemRange range = worker.Enter(this);
        bool isOver = Participate(range, ref pace, start: 0, taken, Count - taken, isCaller: true);
        pace.Teach(Cost, isAlone: _runsAlone == 1);
        if (helpers != 0 && !_invitation.IsAnswered)
        {
            _invitation.NoteAbsence();
        }

        if (!isOver)
        {
            WaitForOthers(range);
        }

        worker.Leave(range);
    }

    /// <summary>
    /// How many items the caller has first: only a part if helpers were queued, however short the items are.
    /// </summary>
    private int FirstChunk(in Pace pace, int helpers) =>
        Math.Min(pace.Size, helpers == 0 ? Count : Math.Max(1, Count / (2 * Environment.ProcessorCount)));

    /// <summary>Waits while other threads may soon end the run, or be found to block: then there are items to claim.</summary>
    /// <remarks>A spin yields by a sleep of 0 ms at times, which an interrupt ends like any other.</remarks>
    private void WaitAwhile() =>
        Uninterrupted.Ignore(
            static run =>
            {
                SpinWait spinner = default;
                while (spinner.Count < Spins && ((BatchRun)run)._claims.OthersWork)
                {
                    spinner.SpinOnce(sleep1Threshold: -1);
                }
            },
            this
        );

    /// <summary>Waits for the end of the run, without a seat; if items are to be claimed again, joins as a helper does.</summary>
    private void WaitForOthers(ItemRange range)
    {
        bool isOver = false;
        bool isInterrupted = false;
        while (!isOver && WaitForItems(ref isInterrupted))
        {
            // The watch has taken items from a helper, and possibly no other thread is free to run them.
            var pace = new Pace(Cost);
            int claimed = _claims.TryJoin(new ClaimWish(1, 1), out int start, out int unclaimed, out _);
            if (claimed != 0)
            {
                isOver = Participate(range, ref pace, start, claimed, unclaimed, isCaller: true);
                pace.Teach(Cost);
            }
        }

        if (isInterrupted)
        {
            // Left for the caller's next wait: this one had to last until all items had finished.
            Thread.CurrentThread.Interrupt();
        }
    }

    /// <summary>
    /// Waits until the run is over or could be joined, and keeps waiting if the thread is interrupted or its
    /// <see cref="SynchronizationContext"/> throws from its wait: other threads still use what the caller owns.
    /// </summary>
    /// <returns>False when the run is over.</returns>
    private bool WaitForItems(ref bool isInterrupted)
    {
        while (_refusal is null)
        {
            try
            {
                using (Uninterrupted.Lock(_gate))
                {
                    while (!_signalled && !_claims.IsJoinable)
                    {
                        Monitor.Wait(_gate);
                    }

                    return !_signalled;
                }
            }
            catch (ThreadInterruptedException)
            {
                isInterrupted = true;
            }
            catch (Exception exception)
            {
                _refusal = ExceptionDispatchInfo.Capture(exception);
            }
        }

        // Spinning involves no context. What failed was the wait for the signal.
        Uninterrupted.SpinUntil(static run => ((BatchRun)run)._signalled || ((BatchRun)run)._claims.IsJoinable, this);
        return !_signalled;
    }

    /// <summary>Wakes the caller, which has left: otherwise its seat would not have been given back.</summary>
    private void Signal()
    {
        using (Uninterrupted.Lock(_gate))
        {
            _signalled = true;
            Monitor.PulseAll(_gate);
        }
    }

    private void ForgetWait()
    {
        _signalled = false;
        if (_refusal is not null)
        {
            _refusal = null;
        }
    }
}
