using System;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime;

namespace ClosureGen;

/// <summary>The posts of this process that have not ended.</summary>
public static class Pending
{
    private const string HandlersKey = "ClosureGen.Pending";
    private const int ShortestLook = 1;
    private const int LongestLook = 15;

    /// <summary>
    /// Waits until every post that was accepted before the call has ended, with every post that its handler made, and so on.
    /// Ended means that the handler has returned, that its task has completed, and that its error is reported.
    /// </summary>
    /// <remarks>
    /// <para>
    /// It ends at a moment in which no post is pending, so stop what posts first: posts made later may be waited for too. It
    /// counts <c>Post</c>, <c>PostAfter</c> from its due time on, and a lane's posts, also while they wait for room. It does
    /// not count <c>PostTo</c>, nor what somebody awaits: <c>Dispatch</c>, <c>StartNew</c> and batches. A posted handler
    /// that awaits it waits for itself.
    /// </para>
    /// <para>A post costs two counts for it and no bytes. The call looks every 1 to 15 milliseconds, and allocates its task and timers.</para>
    /// </remarks>
    /// <param name="cancellationToken">
    /// Ends the wait. <c>Data["ClosureGen.Pending"]</c> of the exception is a dictionary of handlers, by full name, and how
    /// many posts of each are pending.
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
