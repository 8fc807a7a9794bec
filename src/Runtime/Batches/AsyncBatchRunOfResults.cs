using System;
using System.ComponentModel;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>A run over many calls of an async handler that returns a <typeparamref name="TResult"/>.</summary>
/// <typeparam name="TResult">The type of the results.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class AsyncBatchRun<TResult> : AsyncBatchRun
{
    private Memory<TResult> _results;

    /// <summary>Makes a run; a generated class does so when its pool has none.</summary>
    /// <param name="flowExecutionContext">Whether handlers see the caller's context, or else the default one.</param>
    protected AsyncBatchRun(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Gets where the results go: nowhere if none were asked for.</summary>
    protected Span<TResult> Results => _results.Span;

    /// <summary>Sets where the results of a run that was just rented go.</summary>
    /// <param name="results">At least as long as there are items.</param>
    public void SetResults(Memory<TResult> results) => _results = results;

    /// <inheritdoc cref="AsyncBatchRun.Await"/>
    protected void Await(ItemRange range, int index, ValueTask<TResult> task)
    {
        PendingItem<TResult> item = PendingItem<TResult>.Rent(this, index);
        BeginWait(range, index);
        item.Await(range, task);
    }

    /// <summary>Keeps the result of an item that its participant has left, if results were asked for.</summary>
    internal void SetResult(int index, TResult result)
    {
        if (index < _results.Length)
        {
            _results.Span[index] = result;
        }
    }

    private protected sealed override void ForgetResults() => _results = default;
}
