using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime;

/// <summary>
/// A run over many items: the scheduling, which does not depend on the handler. A generated <c>{Stem}Run</c> adds the
/// handler, the items and one loop over a range of them.
/// </summary>
/// <remarks>
/// The run waits for items, not for workers: a participant claims items while there are any and reports what it has
/// done when it leaves. In the blocking form the caller is the first participant and starts alone; helpers are invited
/// when the work seen pays for waking them. The object is pooled and bears helpers that come late, see
/// <see cref="ItemClaims"/>.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract partial class BatchRun : PooledSource, IValueTaskSource
{
    private readonly bool _flowsContext;
    private Exception? _exception;

    /// <summary>Makes a run; a generated class does so when its pool has none.</summary>
    /// <param name="flowExecutionContext">Whether handlers see the caller's context, or else the default one.</param>
    protected BatchRun(bool flowExecutionContext = true) => _flowsContext = flowExecutionContext;

    /// <summary>Gets the number of items, as taken when the run was rented.</summary>
    protected int Count { get; private set; }

    /// <summary>Gets whether no further item may start: one has failed, or the token is cancelled.</summary>
    /// <remarks>
    /// The token is asked and not listened to: a callback comes when those registered later have been called, and they
    /// may take their time. Asking allocates nothing either, and costs no more than the look at the flag.
    /// </remarks>
    protected bool IsStopped
    {
        get
        {
            // A copy, because a late helper may look while the field is being cleared: asked in place, it is read twice.
            CancellationToken cancellationToken = _cancellationToken;
            return _failed || cancellationToken.IsCancellationRequested;
        }
    }

    /// <summary>Sets the number of items of a run that was just rented.</summary>
    /// <param name="count">The number.</param>
    public void SetCount(int count) => Count = count;

    /// <summary>Runs all items and blocks until they have finished; the caller works too. Allocates nothing.</summary>
    /// <param name="maxDegreeOfParallelism">The most threads at a time, the caller among them; -1 for no limit.</param>
    /// <param name="cancellationToken">Cancelled, no further item starts.</param>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    /// <exception cref="AggregateException">Items failed.</exception>
    /// <exception cref="OperationCanceledException">The token kept items from being started.</exception>
    public void Run(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        CheckDegreeOrGiveBack(maxDegreeOfParallelism);
        if (Count != 0 && !TryCancelBeforeStart(cancellationToken))
        {
            CallerContext caller = CallerContext.Capture();
            ExecutionContext? flowing = caller.Flowing;
            if (!_flowsContext)
            {
                ExecutionContext.Restore(Contexts.Default);
                flowing = null;
            }

            int seats = maxDegreeOfParallelism == -1 ? int.MaxValue : maxDegreeOfParallelism - 1;
            int done = Participate(Open(seats, flowing, cancellationToken, blocking: true), isCaller: true);
            caller.PutBack();
            WaitForOthers(done);
            Close();
        }

        Exception? exception = _exception;
        GiveBack(keep: true);
        if (exception is not null)
        {
            throw exception;
        }
    }

    /// <summary>Runs all items on the thread pool. Allocates nothing.</summary>
    /// <param name="maxDegreeOfParallelism">The most threads at a time; -1 for no limit.</param>
    /// <param name="cancellationToken">Cancelled, no further item starts.</param>
    /// <returns>A task to be awaited once; it throws what <see cref="Run"/> throws.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    public ValueTask RunAsync(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        CheckDegreeOrGiveBack(maxDegreeOfParallelism);
        short token = Version;
        if (Count == 0 || TryCancelBeforeStart(cancellationToken))
        {
            Complete();
            return new ValueTask(this, token);
        }

        int seats = maxDegreeOfParallelism == -1 ? int.MaxValue : maxDegreeOfParallelism;
        Open(seats, _flowsContext ? Contexts.Capture() : null, cancellationToken, blocking: false);
        Invite(1);
        return new ValueTask(this, token);
    }

    /// <summary>Gets the status of the run of <paramref name="token"/>.</summary>
    /// <param name="token">The run's token.</param>
    /// <returns>The status.</returns>
    /// <exception cref="InvalidOperationException">The token belongs to another run.</exception>
    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) =>
        !IsCompleted(token) ? ValueTaskSourceStatus.Pending
        : _exception is null ? ValueTaskSourceStatus.Succeeded
        : _exception is OperationCanceledException ? ValueTaskSourceStatus.Canceled
        : ValueTaskSourceStatus.Faulted;

    void IValueTaskSource.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => OnCompletedCore(continuation, state, token, flags);

    void IValueTaskSource.GetResult(short token)
    {
        bool keep = Take(token);
        Exception? exception = _exception;
        GiveBack(keep);
        if (exception is not null)
        {
            ExceptionDispatchInfo.Throw(exception);
        }
    }

    /// <summary>Runs the items from <paramref name="next"/> to <paramref name="end"/> while none has stopped the run.</summary>
    /// <param name="next">The item being run, kept up to date: the engine reads it when the handler throws.</param>
    /// <param name="end">The end of the range, exclusive.</param>
    protected abstract void RunItems(ref int next, int end);

    /// <summary>Clears what the generated class holds.</summary>
    protected abstract void Forget();

    /// <summary>Throws for a degree that is none.</summary>
    internal static void CheckDegree(int maxDegreeOfParallelism)
    {
        if (maxDegreeOfParallelism is 0 or < -1)
        {
            throw new ArgumentOutOfRangeException(
                nameof(maxDegreeOfParallelism),
                maxDegreeOfParallelism,
                "The degree of parallelism is a positive number, or -1 for no limit."
            );
        }
    }

    private void CheckDegreeOrGiveBack(int maxDegreeOfParallelism)
    {
        try
        {
            CheckDegree(maxDegreeOfParallelism);
        }
        catch
        {
            GiveBack(keep: true);
            throw;
        }
    }

    private bool TryCancelBeforeStart(CancellationToken cancellationToken)
    {
        if (!cancellationToken.IsCancellationRequested)
        {
            return false;
        }

        _cancellationToken = cancellationToken;
        Close();
        return true;
    }

    /// <summary>Settles the outcome, when the last participant has left and before anybody learns of it.</summary>
    private void Close()
    {
        _exception = _outcome.ToException(Count, _cancellationToken);
        OnRunEnded();
    }

    private void GiveBack(bool keep)
    {
        ClearContinuation();
        ClearParticipation();
        _exception = null;
        Forget();
        if (keep)
        {
            Return();
        }
    }
}
