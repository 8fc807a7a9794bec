using System;

namespace ClosureGen.Runtime.Lanes;

/// <summary>An await of a dispatch to a lane.</summary>
/// <param name="Awaiter">The continuation's state: the task of the async method that awaits.</param>
/// <param name="Dispatch">The awaited dispatch.</param>
/// <param name="Token">The operation's token.</param>
internal readonly record struct LaneAwait(object Awaiter, DispatchState Dispatch, short Token)
{
    /// <summary>Fails the await of a handler that would wait for itself, unless the dispatch has begun.</summary>
    internal void Refuse() =>
        Dispatch.TryFailInLane(
            Token,
            new InvalidOperationException(
                "The handler awaits a dispatch to the lane that it holds until its own task has completed, so both would "
                    + "wait for ever. Await it elsewhere, or use Post."
            )
        );
}
