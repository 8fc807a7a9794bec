namespace ClosureGen.Runtime.Errors;

/// <summary>The exception of a call that was canceled before its turn, with the text of a task's.</summary>
internal static class EarlyCancel
{
    internal static TaskCanceledException Create(CancellationToken cancellationToken) =>
        new("A task was canceled.", innerException: null, cancellationToken);
}
