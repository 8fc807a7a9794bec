using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <content>What a run is of, the chunks of it that a participant runs, and the outcome.</content>
internal abstract partial class BatchRun
{
    private readonly bool _flowsContext;
    private ResultBuffer? _resultBuffer;
    private FirstRuns? _firstRuns;
    private RunOutcome _outcome;
    private CancellationToken _cancellationToken;
    private volatile bool _failed;
    private int _parts;

    /// <summary>Creates a run; a derived class does so when its pool is empty.</summary>
    /// <param name="flowExecutionContext">
    /// Whether handlers see the caller's context; if false, they see the default one.
    /// </param>
    /// <param name="handler">The full name of a handler that returns tasks, under which its calls are counted.</param>
    private protected BatchRun(bool flowExecutionContext = true, string? handler = null)
    {
        Handler = handler;
        _flowsContext = flowExecutionContext;
        Cost = ItemCost.Of(GetType());
        _firstRuns = handler is null ? FirstRuns.Of(GetType()) : null;
    }

    /// <summary>Gets the number of items, as taken when the run was rented.</summary>
    internal int Count { get; private set; }

    /// <summary>
    /// Gets whether the items are the indices of a range, where one call takes all that were claimed together.
    /// </summary>
    internal bool IsCut { get; private set; }

    /// <summary>Gets whether no further item may start: one has failed, or the token is cancelled.</summary>
    /// <remarks>
    /// The token is polled, without a callback: callbacks that were registered later run first and may take long.
    /// Polling also allocates nothing.
    /// </remarks>
    internal bool IsStopped
    {
        get
        {
            // Copied because a late helper may get here while the field is being cleared, and the check reads the token
            // twice.
            CancellationToken cancellationToken = _cancellationToken;
            return _failed || cancellationToken.IsCancellationRequested;
        }
    }

    /// <summary>Gets whether handlers see the caller's context; if false, they see the default one.</summary>
    private protected bool FlowsContext => _flowsContext;

    /// <summary>Gets or sets the context that items are run in; null for the default one.</summary>
    private protected ExecutionContext? Context { get; set; }

    /// <summary>Gets or sets the item cost that the run uses and updates; one per class.</summary>
    private protected ItemCost Cost { get; set; }

    /// <summary>Gets or sets the token that keeps items from being started.</summary>
    private protected CancellationToken RunToken
    {
        get => _cancellationToken;
        set => _cancellationToken = value;
    }

    /// <summary>Sets the number of items of a newly rented run. Allocates nothing.</summary>
    /// <param name="count">
    /// How many items the run has, from index 0 on; a run of 0 ends without calling the handler. For a range that is
    /// cut, the bitwise complement of the number.
    /// </param>
    internal void SetCount(int count)
    {
        IsCut = count < 0;
        Count = count < 0 ? ~count : count;
    }

    /// <summary>Counts a call that takes a part of a range.</summary>
    internal void CountPart() => Interlocked.Increment(ref _parts);

    /// <summary>Gets where results go; null before the first run that has any.</summary>
    internal ResultBuffer? ResultBuffer => _resultBuffer;

    /// <summary>Sets where the results of a newly rented run go.</summary>
    /// <param name="results">At least as long as there are items.</param>
    internal void SetResults<TResult>(Memory<TResult> results)
    {
        _resultBuffer ??= new ResultBuffer<TResult>();
        Unsafe.As<ResultBuffer<TResult>>(_resultBuffer).Results = results;
    }

    /// <summary>Runs one item after the other, as long as the range lets them start.</summary>
    /// <param name="range">
    /// The items. The loop keeps its position up to date: the engine reads it when the handler throws and when others
    /// take items.
    /// </param>
    private protected abstract void RunItems(ItemRange range);

    /// <summary>
    /// Does the same in a form that the JIT optimizes fully on its first call, if there is one, see
    /// <see cref="FirstRuns"/>.
    /// </summary>
    /// <inheritdoc cref="RunItems"/>
    private protected virtual void RunFirstItems(ItemRange range) => RunItems(range);

    /// <summary>Clears what the generated class holds.</summary>
    private protected abstract void Forget();

    /// <summary>Throws if the degree is 0 or below -1.</summary>
    internal static void CheckDegree(int maxDegreeOfParallelism)
    {
        if (IsNoDegree(maxDegreeOfParallelism))
        {
            throw new ArgumentOutOfRangeException(
                nameof(maxDegreeOfParallelism),
                maxDegreeOfParallelism,
                "The degree of parallelism is a positive number, or -1 for no limit."
            );
        }
    }

    private static bool IsNoDegree(int maxDegreeOfParallelism) => maxDegreeOfParallelism is 0 or < -1;

    /// <summary>Called when the last participant has left, before the run completes.</summary>
    private protected virtual void OnRunEnded() { }

    /// <summary>Gets whether a handler returns a task.</summary>
    private protected virtual bool HasAsync => Handler is not null;

    /// <summary>Tells whether an item's exception acknowledges the run's token.</summary>
    private bool AcknowledgesToken(Exception exception) =>
        HasAsync
            ? exception is OperationCanceledException && _cancellationToken.IsCancellationRequested
            : DispatchState.IsCancellation(exception, _cancellationToken);

    /// <summary>Notes an item that was skipped because its own token is cancelled.</summary>
    private protected void NotePassedOver(CancellationToken ownToken) => _outcome.AddPassedOver(ownToken);

    /// <summary>Keeps what an item threw, and stops the run.</summary>
    private protected void NoteFailure(int index, Exception exception)
    {
        _outcome.AddFailure(index, exception);
        if (_failed)
        {
            // The first failure may not be visible yet to this thread, which may be running items.
            Worker.AskOwn(this);
        }
        else
        {
            _failed = true;
            Worker.AskAll(this);
        }
    }

    /// <summary>Keeps what an item threw, unless it acknowledges the run's token: then the run is cancelled.</summary>
    private protected void Note(int index, Exception exception)
    {
        if (AcknowledgesToken(exception))
        {
            NoteAcknowledged(_cancellationToken);
        }
        else
        {
            NoteFailure(index, exception);
        }
    }

    /// <summary>Notes an item that gave up because a token, the run's or its own, is cancelled.</summary>
    private protected void NoteAcknowledged(CancellationToken token) => _outcome.AddAcknowledged(token);

    private protected void CheckDegreeOrGiveBack(int maxDegreeOfParallelism)
    {
        if (IsNoDegree(maxDegreeOfParallelism))
        {
            GiveBack(keep: true);
            CheckDegree(maxDegreeOfParallelism);
        }
    }

    private protected bool TryCancelBeforeStart(CancellationToken cancellationToken)
    {
        if (!cancellationToken.IsCancellationRequested)
        {
            return false;
        }

        _cancellationToken = cancellationToken;
        _outcome.AddNotStarted(Count);
        return true;
    }

    /// <summary>Runs the items of a chunk that may start and that others do not take meanwhile.</summary>
    /// <returns>How many of them this participant has finished, or started if it has lost its seat.</returns>
    private protected int RunChunk(ItemRange range, int start, int end)
    {
        int next = start;
        range.TeachesNothing = false;
        do
        {
            range.Open(next, end, looksEachTime: _cancellationToken.CanBeCanceled);
            Watch.EnsureArmed(Worker.LookInterval);
            try
            {
                // Checked after opening: a later failure asks all open ranges to stop.
                if (!IsStopped)
                {
                    RunEitherForm(range);
                }

                next = range.Position;
            }
            catch (Exception exception)
            {
                next = range.Position;
                Note(next, exception);
                range.TeachesNothing = true;
                next += range.HasBegun ? 1 : 0;
            }

            if (range.IsGivenUp)
            {
                return next - start;
            }

            end = range.Close(next);
            if (next < end && IsStopped)
            {
                _outcome.AddNotStarted(end - next);
                range.TeachesNothing = true;
                next = end;
            }
        } while (next < end);

        return end - start;
    }

    /// <summary>Runs the only item of a run: it cannot be taken, so the watch need not see the position.</summary>
    private protected void RunOnlyItem(ItemRange range)
    {
        range.Open(start: 0, end: 1, looksEachTime: false);
        bool isStarted = false;
        try
        {
            if (!IsStopped)
            {
                RunEitherForm(range);
                isStarted = true;
            }
        }
        catch (Exception exception)
        {
            isStarted = range.HasBegun;
            Note(index: 0, exception);
        }

        if (!isStarted)
        {
            _outcome.AddNotStarted(1);
        }
    }

    /// <summary>Runs the items in the context that they see, on older frameworks that cannot put one in force.</summary>
    partial void RunInScope(ItemRange range, ref bool hasRun);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void RunEitherForm(ItemRange range)
    {
        bool hasRun = false;
        RunInScope(range, ref hasRun);
        if (hasRun)
        {
            return;
        }

        if (Handler is { } handler && (Meters.CountsStarts || Meters.CountsEnds))
        {
            RunCounted(range, handler);
        }
        else if (_firstRuns is { } firstRuns && IsAmongFirst(firstRuns))
        {
            RunFirstItems(range);
        }
        else
        {
            RunItems(range);
        }
    }

    private void RunCounted(ItemRange range, string handler)
    {
        int first = range.Position;
        bool hasThrown = true;
        try
        {
            RunItems(range);
            hasThrown = false;
        }
        finally
        {
            // Pending calls are counted when they end. With a range of indices, one call covers all that were claimed.
            int ended = (hasThrown && range.HasBegun ? 1 : 0) + range.Position - first;
            ended = (IsCut ? Math.Min(ended, 1) : ended) - range.Awaited;
            for (; ended > 0; ended--)
            {
                Meters.CountStart(handler);
                Meters.CountEnd(handler);
            }
        }
    }

    /// <summary>Counts a call of the loop, and tells whether it takes the form that is optimized on its first call.</summary>
    private bool IsAmongFirst(FirstRuns firstRuns)
    {
        bool isAmongFirst = firstRuns.IncludeNext();
        if (firstRuns.AreOver)
        {
            _firstRuns = null;
        }

        return isAmongFirst;
    }

    /// <summary>Computes the outcome, after the last participant has left and before the run completes.</summary>
    private protected Exception? Settle()
    {
        Exception? exception = _outcome.IsClear ? null : _outcome.ToException(Count, _cancellationToken);
        if (IsCut)
        {
            if (exception is not null)
            {
                exception.Data[RunOutcome.StartedKey] = _parts;
            }

            _parts = 0;
        }

        OnRunEnded();
        return exception;
    }

    /// <summary>Clears the run, and puts it into its pool unless it retires.</summary>
    private void GiveBack(bool keep)
    {
        _outcome = default;
        _cancellationToken = default;
        _failed = false;
        Context = null;
        ForgetParticipation();
        Forget();
        _resultBuffer?.Clear();
        if (keep)
        {
            Return();
        }
        else
        {
            Retire();
        }
    }
}
