using System;
using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime.Batches;

/// <summary>A run over many items: the part that sync and async handlers share.</summary>
[StackTraceHidden]
internal abstract class ItemsRun : RunSource
{
    private RunOutcome _outcome;
    private CancellationToken _cancellationToken;
    private volatile bool _failed;
    private int _parts;

    private protected ItemsRun(bool flowExecutionContext) => FlowsContext = flowExecutionContext;

    /// <summary>Gets the number of items, as taken when the run was rented.</summary>
    internal int Count { get; private set; }

    /// <summary>Gets whether the items are the indices of a range, where one call takes a whole chunk.</summary>
    internal bool IsCut { get; private set; }

    /// <summary>Gets whether no further item may start: one has failed, or the token is cancelled.</summary>
    internal bool IsStopped => _failed || _cancellationToken.IsCancellationRequested;

    /// <summary>Gets where results go; null before the first run that has any.</summary>
    internal ResultBuffer? ResultBuffer { get; private set; }

    /// <summary>Gets whether handlers see the caller's context; if false, they see the default one.</summary>
    private protected bool FlowsContext { get; }

    /// <summary>Gets or sets the context that items run in; it is copied, never run. Null for the default one.</summary>
    private protected ExecutionContext? Context { get; set; }

    /// <summary>Gets or sets the token that keeps items from being started.</summary>
    private protected CancellationToken RunToken
    {
        get => _cancellationToken;
        set => _cancellationToken = value;
    }

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

    /// <summary>Sets the number of items of a run that was just rented.</summary>
    /// <param name="count">The number; its bitwise complement for a range that is cut into chunks, each for one call.</param>
    internal void SetCount(int count)
    {
        IsCut = count < 0;
        Count = count < 0 ? ~count : count;
    }

    /// <summary>Counts a call that takes a chunk of a range.</summary>
    internal void CountPart() => Interlocked.Increment(ref _parts);

    /// <summary>Sets where the results of a newly rented run go.</summary>
    /// <param name="results">At least as long as there are items.</param>
    internal void SetResults<TResult>(Memory<TResult> results)
    {
        ResultBuffer ??= new ResultBuffer<TResult>();
        ((ResultBuffer<TResult>)ResultBuffer).Results = results;
    }

    /// <summary>Runs one item after the other, as long as the range lets them start.</summary>
    internal abstract void RunItems(ItemRange range);

    /// <summary>Clears the pairing.</summary>
    private protected abstract void Forget();

    /// <summary>Runs a queue entry, which joins whichever run of this object has items to claim.</summary>
    private protected abstract void JoinAny();

    private protected sealed override bool RunWorkItem()
    {
        JoinAny();
        return false;
    }

    /// <summary>Called when the last item has ended, before the run completes.</summary>
    private protected virtual void OnRunEnded() { }

    /// <summary>Tells whether an item's exception acknowledges the run's token.</summary>
    private protected virtual bool AcknowledgesToken(Exception exception) =>
        DispatchState.IsCancellation(exception, _cancellationToken);

    /// <summary>Notes an item that was skipped because its own token is cancelled.</summary>
    private protected void NotePassedOver(CancellationToken ownToken) => _outcome.AddPassedOver(ownToken);

    /// <summary>Notes items that will not start.</summary>
    private protected void NoteNotStarted(int items) => _outcome.AddNotStarted(items);

    /// <summary>Notes an item that was started and gave up because a token, the run's or its own, is cancelled.</summary>
    private protected void NoteAcknowledged(CancellationToken token) => _outcome.AddAcknowledged(token);

    /// <summary>Keeps what an item threw, and stops the run.</summary>
    private protected void NoteFailure(int index, Exception exception)
    {
        _outcome.AddFailure(index, exception);
        _failed = true;
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
        NoteNotStarted(Count);
        return true;
    }

    /// <summary>Runs the items of a chunk that may start, and notes the others as not started.</summary>
    private protected void RunChunk(ItemRange range, int start, int end)
    {
        int next = start;
        while (next < end)
        {
            if (IsStopped)
            {
                NoteNotStarted(end - next);
                return;
            }

            range.Open(next, end);
            try
            {
                ChunkCall.Run(this, range);
                next = range.Position;
            }
            catch (Exception exception)
            {
                next = range.Position;
                Note(next, exception);
                next =
                    !range.HasBegun ? next
                    : IsCut ? end
                    : next + 1;
            }
        }
    }

    /// <summary>Computes the outcome, after the last item has ended and before the run completes.</summary>
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

    private protected sealed override void GiveBack(bool keep)
    {
        _outcome = default;
        _cancellationToken = default;
        _failed = false;
        Context = null;
        Forget();
        ResultBuffer?.Clear();
        if (keep)
        {
            Return();
        }
        else
        {
            Retire();
        }
    }

    private static bool IsNoDegree(int maxDegreeOfParallelism) => maxDegreeOfParallelism is 0 or < -1;
}
