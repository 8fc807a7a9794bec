namespace ClosureGen.Runtime.Lanes;

/// <summary>What not every lane needs: created on first use.</summary>
internal sealed class LaneExtras
{
    /// <summary>Completes when the lane is over; null if no caller has asked for the task.</summary>
    internal TaskCompletionSource? Completion;

    /// <summary>Runs tasks in the lane.</summary>
    internal LaneScheduler? Scheduler;

    /// <summary>Where scopes of calls in the lane come from; null for those of the callers.</summary>
    internal HandlerServices? Services;

    /// <summary>Whether a meter has been told of the lane.</summary>
    internal bool IsMetered;

    /// <summary>
    /// When the lane was given the item that it runs now, in milliseconds since the system started; 0 if no meter
    /// listens.
    /// </summary>
    internal long Since;
}
