namespace ClosureGen.Runtime.States;

/// <summary>What states know of a lane: an async handler occupies it until its task has completed.</summary>
internal interface ILane
{
    /// <summary>Ends the turn and keeps the lane occupied; called within the handler's call.</summary>
    /// <param name="holder">The handler's state.</param>
    void Occupy(DispatchState holder);

    /// <summary>Undoes <see cref="Occupy"/> within the call: the task has completed meanwhile, or cannot be awaited.</summary>
    void Unhold();

    /// <summary>Resumes the lane; called by the thread that completes the handler's task.</summary>
    void Vacate();
}

/// <summary>What waits for room in a lane for a dispatch, as the dispatch knows it.</summary>
internal interface IRoomWaiter
{
    /// <summary>Ends the wait of a dispatch whose token was canceled.</summary>
    /// <returns>
    /// False if it does not wait: then it was admitted or refused, and this object may wait for another dispatch.
    /// </returns>
    bool TryCancel(DispatchState dispatch);
}
