using System;
using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>A run over many calls of an async handler that returns a <typeparamref name="TResult"/>.</summary>
/// <typeparam name="TResult">The type of the results.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class AsyncBatchRun<TResult> : AsyncBatchRun
{
    private Memory<TResult> _results;

    /// <summary>Makes a run; a generated class does so when its pool has none.</summary>
    protected AsyncBatchRun() { }

    /// <summary>Sets where the results of a run that was just rented go.</summary>
    /// <param name="results">At least as long as there are items.</param>
    public void SetResults(Memory<TResult> results) => _results = results;

    /// <summary>Keeps a result, if results were asked for.</summary>
    internal void SetResult(int index, TResult result)
    {
        if (index < _results.Length)
        {
            _results.Span[index] = result;
        }
    }

    private protected sealed override void ForgetResults() => _results = default;
}
