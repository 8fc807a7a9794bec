using System;

namespace ClosureGen.Runtime;

/// <summary>An await of a dispatch to a lane.</summary>
/// <param name="Awaiter">What the continuation is given: the task of the async method that awaits.</param>
/// <param name="Dispatch">What it awaits.</param>
/// <param name="Token">The operation's token.</param>
internal readonly record struct LaneAwait(object Awaiter, DispatchState Dispatch, short Token)
{
    /// <summary>Ends the await of a handler that would wait for itself, unless the dispatch has begun.</summary>
    internal void Refuse() =>
        Dispatch.TryFailInLane(
            Token,
            new InvalidOperationException(
                "The handler awaits a dispatch to the lane that it holds until its own task has completed, so both would "
                    + "wait for ever. Await it elsewhere, or use Post."
            )
        );
}
