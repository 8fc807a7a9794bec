using System;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>The outcome of a dispatch whose handler throws.</content>
public abstract partial class DispatchState
{
    /// <summary>Tells an exception by which a handler acknowledges a cancelled token from any other.</summary>
    internal static bool IsCancellation(Exception exception, CancellationToken cancellationToken) =>
        cancellationToken.IsCancellationRequested
        && exception is OperationCanceledException canceled
        && canceled.CancellationToken == cancellationToken;

    /// <summary>Tells whether an exception makes a dispatch Canceled rather than Faulted.</summary>
    private protected virtual bool EndsCanceled(Exception exception) => IsCancellation(exception, OwnToken);

    /// <summary>Tells whether an exception needs no report, because it acknowledges the dispatch's token.</summary>
    /// <remarks>It depends only on the kind of handler: the state may have another renter by now.</remarks>
    internal virtual bool Acknowledges(Exception exception, CancellationToken cancellationToken) =>
        IsCancellation(exception, cancellationToken);

    /// <summary>Writes the outcome of a handler that has thrown.</summary>
    private protected void SetFailure(Exception exception)
    {
        Forget();
        _contextOrFailure = ExceptionDispatchInfo.Capture(exception);
        _outcome = EndsCanceled(exception) ? Outcome.Canceled : Outcome.Faulted;
    }

    private protected void SetCanceled()
    {
        Forget();
        _contextOrFailure = null;
        _outcome = Outcome.Canceled;
    }
}
