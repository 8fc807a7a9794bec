using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Pool;
using ClosureGen.Runtime.States;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>
/// A run over a source whose items come one by one: what does not depend on their type. Made for one run, and not pooled.
/// </summary>
/// <remarks>
/// <para>
/// A participant is one async method: it asks the source for an item and gives it to the handler, again and again, and
/// awaits what does not answer at once: the source, or the handler's task. So the source is never ahead of a free
/// participant, and what it has given always runs.
/// </para>
/// <para>
/// The source is asked under the run's lock. Only an answer that is pending leaves the lock: who needs an item meanwhile
/// parks. A participant that has got an item invites one more participant, up to the degree, if none is on its way.
/// </para>
/// </remarks>
[StackTraceHidden]
internal abstract partial class SourceRun
{
    // Behind all items: what the source and its disposal throw comes last.
    private const int SourceFailed = int.MaxValue - 1;
    private const int DisposalFailed = int.MaxValue;

    private readonly SourceReader _reader;
    private readonly int _degree;
    private readonly bool _flowsContext;
    private readonly bool _isInline;
    private readonly CancellationToken _token;
    private readonly CancellationTokenSource _stop = new();
    private readonly object _gate = new();
    private CancellationTokenRegistration _registration;
    private ExecutionContext? _context;
    private AsyncTaskMethodBuilder _promise;
    private RunOutcome _outcome;
    private volatile bool _failed;
    private bool _blocks;

    private protected SourceRun(
        ThreadCache cache,
        SourceReader reader,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken
    )
    {
        _reader = reader;
        _flowsContext = cache.FlowsContext;
        Handler = cache.Handler;
        _token = cancellationToken;
        _isInline = InlineRunner.IsOn;
        _degree =
            _isInline && Handler is null ? 1
            : maxDegreeOfParallelism == -1 ? int.MaxValue
            : maxDegreeOfParallelism;
    }

    /// <summary>Gets whether no further item is to be asked for: one has failed, or the token is canceled.</summary>
    /// <summary>Gets the full name of a handler that returns tasks.</summary>
    internal string? Handler { get; }

    private bool IsStopped => _failed || _token.IsCancellationRequested;

    /// <summary>Runs the items on the thread pool.</summary>
    internal ValueTask RunAsync()
    {
        Task task = _promise.Task;
        if (_token.IsCancellationRequested)
        {
            _sawToken = true;
            Complete();
            return new ValueTask(task);
        }

        _context = ContextFlow.CaptureFor(_flowsContext);
        _claims.BeginWithEntry();
        Begin();
        var first = new SourceParticipant(this, _reader.NewCell()) { IsInvited = true };
        if (_isInline)
        {
            InlineRunner.Run(first);
        }
        else
        {
            Uninterrupted.Queue(first, preferLocal: false);
        }

        return new ValueTask(task);
    }

    /// <summary>Runs the items and blocks until they have finished; the caller works too.</summary>
    internal void Run()
    {
        _blocks = true;
        if (
            ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default)
            || !RuntimeHelpers.TryEnsureSufficientExecutionStack()
        )
        {
            RunHere();
        }
        else
        {
            var caller = new Task(RunHere, TaskCreationOptions.DenyChildAttach);
            caller.RunSynchronously(TaskScheduler.Default);
            caller.GetAwaiter().GetResult();
        }

        if (Settle() is { } exception)
        {
            throw exception;
        }
    }

    /// <summary>Runs the items that a range has.</summary>
    private protected abstract void RunItems(ItemRange range);

    private void RunHere()
    {
        if (_token.IsCancellationRequested)
        {
            _sawToken = true;
            return;
        }

        CallerContext caller = CallerContext.Capture();
        _context = _flowsContext ? caller.Flowing : HandlerServices.OnlyHostInFlow;
        if (!_flowsContext)
        {
            ContextFlow.PutInForce(_context ?? ContextFlow.Default);
        }

        _claims.BeginWithCaller();
        Begin();

        // A blocking run reads a sequence for a handler that returns nothing: no answer and no call is pending.
        var participant = new SourceParticipant(this, _reader.NewCell());
        Pending? pending = Work(participant);
        Debug.Assert(pending is null, "The caller has left.");
        if (!participant.EndsRun)
        {
            Uninterrupted.Ignore(static run => ((SourceRun)run).WaitForEnd(), this);
        }

        DisposeAsync().GetAwaiter().GetResult();
        caller.PutBack();
    }

    private void Begin()
    {
        if (_token.CanBeCanceled)
        {
            // Not linked: a source that a failure stops gets the same token. What a callback of the source throws goes to
            // the code that cancels.
            _registration = _token.UnsafeRegister(static run => ((SourceRun)run!)._stop.Cancel(), this);
        }

        if (Handler is not null)
        {
            Meters.Arrange();
        }
    }

    private void WaitForEnd()
    {
        using (Uninterrupted.Lock(_gate))
        {
            while (!_isOver)
            {
                Monitor.Wait(_gate);
            }
        }
    }

    /// <summary>Lets the source go, in the context that is in force; the run is over.</summary>
    private async Task DisposeAsync()
    {
        _registration.Unregister();
        try
        {
            ValueTask disposal = _reader.DisposeAsync();
            if (disposal.IsCompleted)
            {
                disposal.GetAwaiter().GetResult();
                return;
            }

            var pending = new PendingTask<AwaitedTask, Nothing>();
            pending.Register(disposal);
            await pending;
            pending.Take();
        }
        catch (Exception exception)
        {
            NoteFailure(DisposalFailed, exception);
        }
    }

    private void Complete()
    {
        if (Settle() is { } exception)
        {
            _promise.SetException(exception);
        }
        else
        {
            _promise.SetResult();
        }
    }

    private Exception? Settle()
    {
        if (_sawToken)
        {
            // How many more items there are nobody knows: it counts as one.
            _outcome.AddNotStarted(1);
        }

        return _outcome.IsClear ? null : _outcome.ToException(_next + (_sawToken ? 1 : 0), _token);
    }

    /// <summary>Keeps what an item threw, and has the source give up.</summary>
    private void NoteItem(int index, Exception exception)
    {
        bool isAcknowledged = Handler is not null
            ? exception is OperationCanceledException && _token.IsCancellationRequested
            : DispatchState.IsCancellation(exception, _token);
        if (isAcknowledged)
        {
            _outcome.AddAcknowledged(_token);
        }
        else
        {
            NoteFailure(index, exception);
        }

        try
        {
            _stop.Cancel();
        }
        catch (AggregateException fromCallbacks)
        {
            // The source registered them at its token. Nobody has cancelled, so the run has these exceptions.
            foreach (Exception thrown in fromCallbacks.InnerExceptions)
            {
                NoteFailure(SourceFailed, thrown);
            }
        }
    }

    private void NoteSource(Exception exception)
    {
        if (!(exception is OperationCanceledException && _stop.IsCancellationRequested))
        {
            NoteFailure(SourceFailed, exception);
            return;
        }

        // That it gives up when it is told to is no failure.
        _sawToken |= _token.IsCancellationRequested;
    }

    private void NoteFailure(int index, Exception exception)
    {
        _outcome.AddFailure(index, exception);
        _failed = true;
    }
}
