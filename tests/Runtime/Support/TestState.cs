namespace ClosureGen.Runtime.Tests;

/// <summary>A state of a test's own, without a pairing.</summary>
internal abstract class TestState : ResultSource<Nothing>
{
    private protected override bool TryCall(out Nothing result)
    {
        result = default;
        Invoke();
        return true;
    }

    private protected abstract void Invoke();

    /// <summary>What the verb of a pairing does with a rented state.</summary>
    internal ValueTask Dispatch(ThreadCache cache, CancellationToken cancellationToken) =>
        TryDispatch(cache, cancellationToken, out short token)
            ? new ValueTask(this, token)
            : ValueTask.FromCanceled(cancellationToken);
}
