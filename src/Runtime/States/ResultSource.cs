using System.ComponentModel;
using System.Runtime.ExceptionServices;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime;

/// <summary>A state that keeps a <typeparamref name="TResult"/> for an awaiter or a batch.</summary>
/// <typeparam name="TResult">The type of the result; <see cref="Nothing"/> for none.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract partial class ResultSource<TResult> : DispatchState, IValueTaskSource<TResult>, IValueTaskSource
{
    private TResult? _result;

    private protected ResultSource(bool flowExecutionContext = true, bool handlesErrors = false)
        : base(flowExecutionContext, handlesErrors) { }

    /// <summary>
    /// Takes the result, or throws what the handler threw, and gives the state back. Allocates nothing unless it throws.
    /// </summary>
    /// <param name="token">The operation's token.</param>
    /// <returns>What the handler returned.</returns>
    /// <exception cref="InvalidOperationException">
    /// The operation has not completed, or its result was taken already.
    /// </exception>
    /// <exception cref="OperationCanceledException">The dispatch was cancelled.</exception>
    internal TResult GetResult(short token)
    {
        bool keep = Take(token);
        TResult result = _result!;
        ClearResult();
        Finish(keep);
        return result;
    }

    TResult IValueTaskSource<TResult>.GetResult(short token) => GetResult(token);

    void IValueTaskSource.GetResult(short token) => GetResult(token);

    private protected void SetResult(TResult result) => _result = result;

    /// <summary>Calls the handler.</summary>
    /// <param name="result">The result of a handler that has finished.</param>
    /// <returns>As <see cref="DispatchState.InvokeHandler"/>.</returns>
    private protected abstract bool TryCall(out TResult? result);

    internal sealed override bool InvokeHandler()
    {
        // Spares a handler without a result 1 to 2 ns: a flag to read and a byte to write.
        if (typeof(TResult) == typeof(Nothing))
        {
            return TryCall(out _);
        }

        // A posted state may be given back before the handler is called: the result is dropped.
        bool kept = !GivesBackBeforeCall;
        if (!TryCall(out TResult? result))
        {
            return false;
        }

        if (kept)
        {
            _result = result;
        }

        return true;
    }

    private void ClearResult()
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<TResult>())
        {
            _result = default;
        }
    }
}
