namespace ClosureGen.Tool.Fixing;

/// <summary>A cancelled rewrite; the message says of what nothing is written.</summary>
internal sealed class CancelledFixException(string project, Exception cause)
    : OperationCanceledException($"Cancelled: nothing of {project} is written.", cause);
