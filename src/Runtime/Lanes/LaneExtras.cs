using System.Collections.Generic;
using System.Threading.Tasks;

namespace ClosureGen.Runtime.Lanes;

/// <summary>What not every lane needs: created on first use.</summary>
internal sealed class LaneExtras
{
    /// <summary>Completes when the lane is over; null if no caller has asked for the task.</summary>
    internal TaskCompletionSource? Completion;

    /// <summary>Runs tasks in the lane.</summary>
    internal LaneScheduler? Scheduler;

    /// <summary>
    /// Awaits that were made before an async handler had returned its task, so that it is not known yet whether they
    /// are the handler's own. Locked while in use.
    /// </summary>
    internal readonly List<LaneAwait> Awaits = [];

    /// <summary>Whether <see cref="Awaits"/> may have elements.</summary>
    internal bool HasAwaits;

    /// <summary>Whether a meter has been told of the lane.</summary>
    internal bool IsMetered;

    /// <summary>
    /// When the lane was given the item that it runs now, in milliseconds since the system started; 0 if no meter
    /// listens.
    /// </summary>
    internal long Since;
}
