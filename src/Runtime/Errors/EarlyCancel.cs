namespace ClosureGen.Runtime.Errors;

/// <summary>The exception of a call that was canceled before its turn.</summary>
internal static class EarlyCancel
{
    internal static TaskCanceledException Create(CancellationToken cancellationToken) =>
        new(Task.FromCanceled(cancellationToken));
}
