using System;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime.Tests;

/// <summary>A state of a test's own, without a pairing.</summary>
internal abstract class TestState : VoidState
{
    private static readonly Action<object?> StartDelegate = static state => ((TestState)state!).RunStarted();

    private protected override Action<object?> Start => StartDelegate;

    /// <summary>What the verb of a pairing does with a rented state.</summary>
    internal ValueTask Dispatch(ThreadCache cache, CancellationToken cancellationToken) =>
        TryDispatch(cache, cancellationToken, out short token)
            ? new ValueTask(this, token)
            : ValueTask.FromCanceled(cancellationToken);
}
