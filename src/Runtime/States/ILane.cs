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
