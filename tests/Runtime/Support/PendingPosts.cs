namespace ClosureGen.Runtime.Tests;

/// <summary>Posts are counted for the whole process: a test that waits for all of them must find none at its start.</summary>
internal static class PendingPosts
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    /// <summary>Waits for the posts of tests that have ended, and names the handlers of those that stay.</summary>
    internal static void AwaitFormer()
    {
        using var source = new CancellationTokenSource(Patience);
        try
        {
            Pending.WhenIdleAsync(source.Token).GetAwaiter().GetResult();
        }
        catch (OperationCanceledException exception)
        {
            throw new InvalidOperationException(
                $"Left by other tests: {exception.Data["ClosureGen.Pending"]}.",
                exception
            );
        }
    }
}
