using System;
using System.Collections.Generic;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>What became of a run: how many items were started, what they threw, whether the token stopped it.</summary>
internal struct RunOutcome
{
    internal const string StartedKey = "ClosureGen.Started";

    private List<(int Index, Exception Exception)>? _failures;
    private int _started;
    private CancellationToken _itemToken;

    /// <summary>Adds started items.</summary>
    internal void AddStarted(int items) => Interlocked.Add(ref _started, items);

    /// <summary>Notes that an item acknowledged the cancellation of the run's token or of its own.</summary>
    internal void AddCanceled(CancellationToken itemToken) => _itemToken = itemToken;

    /// <summary>Notes that an item was not started because of a token of its own, though its turn came.</summary>
    internal void AddPassedOver(CancellationToken itemToken)
    {
        Interlocked.Decrement(ref _started);
        _itemToken = itemToken;
    }

    /// <summary>Keeps what an item threw.</summary>
    internal void AddFailure(int index, Exception exception)
    {
        List<(int, Exception)>? failures = Volatile.Read(ref _failures);
        failures ??= Interlocked.CompareExchange(ref _failures, failures = [], null) ?? failures;
        lock (failures)
        {
            failures.Add((index, exception));
        }
    }

    /// <summary>Makes the exception of a run whose participants have all left.</summary>
    /// <returns>Null for a run that did all it was asked for.</returns>
    internal readonly Exception? ToException(int count, CancellationToken cancellationToken)
    {
        Exception exception;
        if (_failures is { } failures)
        {
            failures.Sort(static (one, other) => one.Index.CompareTo(other.Index));
            exception = new AggregateException(failures.ConvertAll(static failure => failure.Exception));
        }
        else if (_started < count || _itemToken.CanBeCanceled)
        {
            // The run's own token has done it, unless it was an item's.
            bool byRun = cancellationToken.IsCancellationRequested;
            exception = new OperationCanceledException(byRun ? cancellationToken : _itemToken);
        }
        else
        {
            return null;
        }

        exception.Data[StartedKey] = _started;
        return exception;
    }
}
