using System;
using System.Collections.Generic;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>What became of a run: how many items were not started, what the others threw, whether a token stopped any.</summary>
/// <remarks>A run that does all it was asked for notes nothing here.</remarks>
internal struct RunOutcome
{
    internal const string StartedKey = "ClosureGen.Started";

    private List<(int Index, Exception Exception)>? _failures;
    private int _notStarted;
    private int _passedOver;
    private bool _isAcknowledged;
    private CancellationToken _itemToken;

    /// <summary>Gets whether the run did all it was asked to.</summary>
    internal readonly bool IsClear => _failures is null && _notStarted == 0 && !_isAcknowledged;

    /// <summary>Adds items whose turn will not come any more.</summary>
    internal void AddNotStarted(int items) => Interlocked.Add(ref _notStarted, items);

    /// <summary>Notes that an item was not started because of a token of its own, though its turn came.</summary>
    internal void AddPassedOver(CancellationToken itemToken)
    {
        Interlocked.Increment(ref _notStarted);
        Interlocked.Increment(ref _passedOver);
        _itemToken = itemToken;
    }

    /// <summary>Notes that an item was started and gave up for the sake of a token, the run's or its own: it is not done.</summary>
    internal void AddAcknowledged(CancellationToken token)
    {
        _itemToken = token;
        _isAcknowledged = true;
    }

    /// <summary>Keeps what an item threw.</summary>
    internal void AddFailure(int index, Exception exception)
    {
        List<(int, Exception)>? failures = Volatile.Read(ref _failures);
        failures ??= Interlocked.CompareExchange(ref _failures, failures = [], null) ?? failures;
        using (Interrupts.Lock(failures))
        {
            failures.Add((index, exception));
        }
    }

    /// <summary>Makes the exception of a run whose participants have all left.</summary>
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
            // The run's own token has kept the others from being started. Asked now, it may have been cancelled since.
            bool byRun = _notStarted > _passedOver;
            exception = new OperationCanceledException(byRun ? cancellationToken : _itemToken);
        }

        exception.Data[StartedKey] = count - _notStarted;
        return exception;
    }
}
