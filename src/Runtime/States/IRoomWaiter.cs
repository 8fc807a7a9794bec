namespace ClosureGen.Runtime.States;

/// <summary>What waits for room in a lane for a dispatch, as the dispatch knows it.</summary>
internal interface IRoomWaiter
{
    /// <summary>Ends the wait of a dispatch whose token was canceled.</summary>
    /// <returns>
    /// False if it does not wait: then it was admitted or refused, and this object may wait for another dispatch.
    /// </returns>
    bool TryCancel(DispatchState dispatch);
}
