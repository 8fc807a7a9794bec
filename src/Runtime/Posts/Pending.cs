using ClosureGen.Runtime.Posts;

namespace ClosureGen;

/// <summary>The posts of this process that have not ended.</summary>
public static class Pending
{
    private const string HandlersKey = "ClosureGen.Pending";
    private const int ShortestLook = 1;
    private const int LongestLook = 15;

    /// <summary>
    /// Waits until every post accepted before the call has ended, together with every post that its handler made, and
    /// so on. A post has ended when its handler has returned, the handler's task has completed, and its error has been
    /// reported.
    /// </summary>
    /// <remarks>
    /// <para>
    /// The task completes at a moment when no post is pending, so first stop the code that posts: later posts may be
    /// waited for too. It counts <c>Post</c>, <c>PostAfter</c> from its due time, and posts to a lane, including those
    /// that wait for room. It does not count <c>PostTo</c>, nor what somebody awaits: <c>Dispatch</c>, <c>StartNew</c>
    /// and batches. A posted handler that awaits it waits for itself.
    /// </para>
    /// <para>A post increments two counters and allocates nothing for this. The call polls every 1 to 15 milliseconds,
    /// and allocates its task and timers.</para>
    /// </remarks>
    /// <param name="cancellationToken">
    /// Cancels the wait. <c>Data["ClosureGen.Pending"]</c> of the exception is a dictionary from the full names of
    /// handlers to the number of their pending posts.
    /// </param>
    /// <returns>A task that completes when no post is pending.</returns>
    /// <exception cref="OperationCanceledException">The token was canceled first; the task is Canceled.</exception>
    public static async Task WhenIdleAsync(CancellationToken cancellationToken = default)
    {
        int milliseconds = ShortestLook;
        while (PostCounts.IsAnyPending())
        {
            if (cancellationToken.IsCancellationRequested)
            {
                throw Canceled(cancellationToken);
            }

            try
            {
                await Task.Delay(milliseconds, cancellationToken).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                throw Canceled(cancellationToken);
            }

            milliseconds = Math.Min(milliseconds * 2, LongestLook);
        }
    }

    private static OperationCanceledException Canceled(CancellationToken cancellationToken)
    {
        var exception = new OperationCanceledException(cancellationToken);
        exception.Data[HandlersKey] = PostCounts.List();
        return exception;
    }
}
