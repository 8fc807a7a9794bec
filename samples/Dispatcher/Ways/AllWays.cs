using System.Collections.Generic;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary>The ways that are compared, in the order of the tables.</summary>
public static class AllWays
{
    /// <summary>Creates every way for a job.</summary>
    /// <param name="job">The pairs.</param>
    public static IReadOnlyList<IWay> For(PairJob job) =>
        [
            new TaskRunClosure(job),
            new StartNewStaticState(job),
            new SelfClosures(job),
            new ParallelFor(job),
            new ParallelForEach(job),
            new ClosureGenStartNew(job),
            new ClosureGenDispatch(job),
            new ClosureGenPost(job),
            new ClosureGenEach(job),
            new ClosureGenEachAsync(job),
            new ClosureGenPairs(job),
            new ClosureGenDispatchBatch(job),
        ];
}
