using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>A run over many items: what does not depend on whether an item has finished when its handler returns.</summary>
[StackTraceHidden]
internal abstract class ItemsRun : RunSource
{
    private readonly bool _flowsContext;
    private Room? _room;
    private FirstRuns? _firstRuns;
    private RunOutcome _outcome;
    private CancellationToken _cancellationToken;
    private volatile bool _failed;
    private int _parts;

    private protected ItemsRun(bool flowExecutionContext)
    {
        _flowsContext = flowExecutionContext;
        Cost = ItemCost.Of(GetType());
        _firstRuns = FirstRuns.Of(GetType());
    }

    /// <summary>Gets the number of items, as taken when the run was rented.</summary>
    internal int Count { get; private set; }

    /// <summary>Gets whether the items are the indices of a range, and a call takes as many as are claimed together.</summary>
    internal bool IsCut { get; private set; }

    /// <summary>Gets whether items come one by one from a source, each as the only one of a range.</summary>
    internal bool IsSource { get; private protected init; }

    /// <summary>Gets whether no further item may start: one has failed, or the token is cancelled.</summary>
    /// <remarks>
    /// The token is asked and not listened to: a callback comes when those registered later have been called, and they
    /// may take their time. Asking allocates nothing either.
    /// </remarks>
    internal bool IsStopped
    {
        get
        {
            // A copy, because a late helper may look while the field is being cleared: asked in place, it is read twice.
            CancellationToken cancellationToken = _cancellationToken;
            return _failed || cancellationToken.IsCancellationRequested;
        }
    }

    /// <summary>Gets whether handlers see the caller's context, or else the default one.</summary>
    private protected bool FlowsContext => _flowsContext;

    /// <summary>Gets or sets the context that items are run in; null for the default one.</summary>
    private protected ExecutionContext? Context { get; set; }

    /// <summary>Gets or sets what the run learns from, and goes by: the cost of one class's items.</summary>
    private protected ItemCost Cost { get; set; }

    /// <summary>Gets or sets the token that keeps items from being started.</summary>
    private protected CancellationToken RunToken
    {
        get => _cancellationToken;
        set => _cancellationToken = value;
    }

    /// <summary>Sets the number of items of a run that was just rented. Allocates nothing.</summary>
    /// <param name="count">
    /// How many items the run has, from index 0 on; with 0 it ends without calling the handler. The complement of the number
    /// for a range that is cut.
    /// </param>
    internal void SetCount(int count)
    {
        IsCut = count < 0;
        Count = count < 0 ? ~count : count;
    }

    /// <summary>Counts a call for a part of a range.</summary>
    internal void CountPart() => Interlocked.Increment(ref _parts);

    /// <summary>Gets where results go; null before the first run that has any.</summary>
    internal Room? Room => _room;

    /// <summary>Sets where the results of a run that was just rented go.</summary>
    /// <param name="results">At least as long as there are items.</param>
    internal void SetResults<TResult>(Memory<TResult> results)
    {
        _room ??= new Room<TResult>();
        Unsafe.As<Room<TResult>>(_room).Results = results;
    }

    /// <summary>Runs items, one after the other, as long as the range lets them start.</summary>
    /// <param name="range">
    /// The items. Its position is kept up to date: the engine reads it when the handler throws, and where others are to help.
    /// </param>
    private protected abstract void RunItems(ItemRange range);

    /// <summary>The same, in a form that .NET compiles for good at once where there is one, see <see cref="FirstRuns"/>.</summary>
    /// <inheritdoc cref="RunItems"/>
    private protected virtual void RunFirstItems(ItemRange range) => RunItems(range);

    /// <summary>Clears what the generated class holds.</summary>
    private protected abstract void Forget();

    /// <summary>Helps out a thread that is held up in this run: its items are given to others, and one more is asked for.</summary>
    /// <remarks>
    /// Called by the one thread that looks, see <see cref="Watch"/>. The run may have ended meanwhile and be another one:
    /// then nothing is taken, and a thread that is asked or woken finds nothing to do.
    /// </remarks>
    internal abstract void HelpOut(ItemRange range, long seen);

    /// <summary>Throws for a degree that is none.</summary>
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

    /// <summary>Called when the last participant has left, before anybody learns of it.</summary>
    private protected virtual void OnRunEnded() { }

    /// <summary>Tells whether an item that has thrown acknowledges the run's token.</summary>
    private protected virtual bool AcknowledgesToken(Exception exception) =>
        DispatchState.IsCancellation(exception, _cancellationToken);

    /// <summary>Clears what is known of the run beside its items.</summary>
    private protected abstract void ForgetParticipation();

    /// <summary>A queue entry: it joins whatever run has items to claim and a seat left.</summary>
    private protected abstract void JoinAny();

    private protected sealed override bool RunWorkItem()
    {
        JoinAny();
        return false;
    }

    /// <summary>Notes an item that was passed over because a token of its own is cancelled.</summary>
    private protected void NotePassedOver(CancellationToken ownToken) => _outcome.AddPassedOver(ownToken);

    /// <summary>Notes that something was not started for the run's token.</summary>
    private protected void NoteNotStarted() => _outcome.AddNotStarted(1);

    /// <summary>Keeps what an item threw, and lets no other start.</summary>
    private protected void NoteFailure(int index, Exception exception)
    {
        _outcome.AddFailure(index, exception);
        if (_failed)
        {
            // The first failure may not have reached this thread yet, which may be in the midst of its items.
            Worker.AskOwn(this);
        }
        else
        {
            _failed = true;
            Worker.AskAll(this);
        }
    }

    /// <summary>Keeps what an item threw, unless it gave up for the run's token: then the run is a cancelled one.</summary>
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

    /// <summary>Notes an item that was started and gave up because a token, the run's or its own, is cancelled.</summary>
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

    /// <summary>Runs the items of a chunk that may start, as far as they are not taken by others meanwhile.</summary>
    /// <returns>How many of them are settled by this participant, or started if it has lost its seat.</returns>
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
                // Looked at after opening: a later failure asks all open ranges to stop.
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

    /// <summary>Runs the one item of a run: nobody can take it from the thread, so nobody needs to see where it is.</summary>
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void RunEitherForm(ItemRange range)
    {
        if (_firstRuns is { } firstRuns && IsAmongFirst(firstRuns))
        {
            RunFirstItems(range);
        }
        else
        {
            RunItems(range);
        }
    }

    /// <summary>Counts a call of the loop, and tells whether it is to take the form that was compiled at once.</summary>
    private bool IsAmongFirst(FirstRuns firstRuns)
    {
        bool isAmongFirst = firstRuns.IncludeNext();
        if (firstRuns.AreOver)
        {
            _firstRuns = null;
        }

        return isAmongFirst;
    }

    /// <summary>Settles the outcome, when the last participant has left and before anybody learns of it.</summary>
    private protected Exception? Settle()
    {
        Exception? exception = _outcome.IsClear ? null : _outcome.ToException(Count, _cancellationToken);
        if (IsCut || IsSource)
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
        ForgetParticipation();
        Forget();
        _room?.Clear();
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
