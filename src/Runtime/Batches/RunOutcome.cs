using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <summary>
/// The outcome of a run: how many items were not started, what the others threw, whether a token stopped any.
/// </summary>
/// <remarks>A run that finishes every item writes nothing here.</remarks>
internal struct RunOutcome
{
    internal const string StartedKey = "ClosureGen.Started";

    private List<Failure>? _failures;
    private int _notStarted;
    private int _passedOver;
    private bool _isAcknowledged;
    private CancellationToken _itemToken;

    /// <summary>Gets whether every item has finished without failure or cancellation.</summary>
    internal readonly bool IsClear => _failures is null && _notStarted == 0 && !_isAcknowledged;

    /// <summary>Adds items that will not start.</summary>
    internal void AddNotStarted(int items) => Interlocked.Add(ref _notStarted, items);

    /// <summary>Notes an item that was skipped because its own token is cancelled.</summary>
    internal void AddPassedOver(CancellationToken itemToken)
    {
        Interlocked.Increment(ref _notStarted);
        Interlocked.Increment(ref _passedOver);
        _itemToken = itemToken;
    }

    /// <summary>
    /// Notes an item that started and gave up because of a token, the run's or its own: it has not finished its work.
    /// </summary>
    internal void AddAcknowledged(CancellationToken token)
    {
        _itemToken = token;
        _isAcknowledged = true;
    }

    /// <summary>Keeps what an item threw.</summary>
    internal void AddFailure(int index, Exception exception)
    {
        List<Failure>? failures = Volatile.Read(ref _failures);
        failures ??= Interlocked.CompareExchange(ref _failures, failures = [], null) ?? failures;
        using (Uninterrupted.Lock(failures))
        {
            failures.Add(new Failure(index, exception));
        }
    }

    /// <summary>Creates the exception of a run whose participants have all left.</summary>
    /// <returns>The exception of a run that is not <see cref="IsClear"/>.</returns>
    internal readonly Exception ToException(int count, CancellationToken cancellationToken)
    {
        Exception exception;
        if (_failures is { } failures)
        {
            failures.Sort(static (one, other) => one.Index.CompareTo(other.Index));
            exception = new AggregateException(failures.ConvertAll(static failure => failure.Exception));
        }
        else
        {
            // More items not started than skipped: the run's token stopped the rest. It is not asked, as it may have
            // been cancelled since.
            bool byRun = _notStarted > _passedOver;
            exception = new OperationCanceledException(byRun ? cancellationToken : _itemToken);
        }

        exception.Data[StartedKey] = count - _notStarted;
        return exception;
    }

    // A class: a tuple with a reference compares by EqualityComparer<T>, and with that a native program gets what loads
    // types at run time.
    private sealed class Failure(int index, Exception exception)
    {
        internal int Index { get; } = index;

        internal Exception Exception { get; } = exception;
    }
}
