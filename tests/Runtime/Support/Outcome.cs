namespace ClosureGen.Runtime.Tests;

/// <summary>What an awaiter can tell about a call that has ended.</summary>
internal sealed record Outcome(TaskStatus Status, Type? Thrown, string? Message, bool CarriesToken)
{
    /// <summary>Starts a call and looks at its task.</summary>
    internal static async Task<Outcome> OfTask(Func<Task> start, CancellationToken cancellationToken)
    {
        Task task = start();
        try
        {
            await task.Limited();
            return new Outcome(task.Status, null, null, false);
        }
        catch (Exception exception)
        {
            return Thrower(task.Status, exception, cancellationToken);
        }
    }

    /// <summary>Awaits a call, and looks at what is thrown.</summary>
    internal static async Task<Outcome> OfAwait(Func<Task> method, CancellationToken cancellationToken)
    {
        try
        {
            await method();
            return new Outcome(TaskStatus.RanToCompletion, null, null, false);
        }
        catch (Exception exception)
        {
            return Thrower(TaskStatus.Faulted, exception, cancellationToken);
        }
    }

    private static Outcome Thrower(TaskStatus status, Exception exception, CancellationToken cancellationToken) =>
        new(
            status,
            exception.GetType(),
            exception.Message,
            exception is OperationCanceledException canceled && canceled.CancellationToken == cancellationToken
        );
}
