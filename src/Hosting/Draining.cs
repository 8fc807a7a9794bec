using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.Logging;

namespace ClosureGen.Hosting;

/// <summary>Waits for what is pending when a host stops.</summary>
internal static class Draining
{
    /// <summary>
    /// Waits for posts, which may still fill lanes, then completes the lanes and waits for them. Logs a warning if the
    /// token ends the wait; never fails.
    /// </summary>
    internal static async Task RunAsync(
        IReadOnlyDictionary<string, Lane> lanes,
        ILogger logger,
        CancellationToken cancellationToken
    )
    {
        object? posts = await WaitForPostsAsync(cancellationToken).ConfigureAwait(false);
        foreach (Lane lane in lanes.Values)
        {
            lane.Complete();
        }

        Task completion = Task.WhenAll(lanes.Values.Select(static lane => lane.Completion));
        await Task.WhenAny(completion, Task.Delay(Timeout.Infinite, cancellationToken)).ConfigureAwait(false);
        if (posts is not null || !completion.IsCompleted)
        {
            Log.StopsEarly(logger, Describe(posts, lanes));
        }
    }

    /// <returns>What is pending when the token ends the wait, as <see cref="Pending"/> lists it; otherwise null.</returns>
    private static async Task<object?> WaitForPostsAsync(CancellationToken cancellationToken)
    {
        try
        {
            await Pending.WhenIdleAsync(cancellationToken).ConfigureAwait(false);
            return null;
        }
        catch (OperationCanceledException canceled)
        {
            return canceled.Data["ClosureGen.Pending"];
        }
    }

    private static string Describe(object? posts, IReadOnlyDictionary<string, Lane> lanes)
    {
        IEnumerable<string> busy = lanes
            .Where(static lane => !lane.Value.Completion.IsCompleted)
            .Select(static lane =>
                lane.Value.Count is > 0 and int waiting
                    ? $"lane {lane.Key}: {waiting} waiting"
                    : $"lane {lane.Key}: running"
            );
        return string.Join(", ", busy.Prepend(posts?.ToString() ?? "").Where(static text => text.Length > 0));
    }
}
