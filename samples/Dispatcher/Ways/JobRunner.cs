using System;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary>Runs all pairs of a job in one way, and waits until every handler has returned.</summary>
public sealed class JobRunner : IDisposable
{
    private readonly Waiter _waiter = new();

    /// <summary>Runs the pairs.</summary>
    /// <param name="way">How they are dispatched.</param>
    /// <param name="job">The job that the way was made for.</param>
    /// <returns>The number of pairs that were run: all, if the way is correct.</returns>
    public int Run(IWay way, PairJob job)
    {
        job.Done.Reset(job.Pairs.Length);
        _waiter.Wait(way.RunAsync());
        return job.Pairs.Length - job.Done.Remaining;
    }

    /// <inheritdoc/>
    public void Dispose() => _waiter.Dispose();
}
