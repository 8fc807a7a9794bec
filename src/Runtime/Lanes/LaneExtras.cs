using System.Collections.Generic;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>What not every lane needs: made when the first of it is asked for.</summary>
internal sealed class LaneExtras
{
    /// <summary>Completes when the lane is over, if anybody has asked for it before.</summary>
    internal TaskCompletionSource? Completion;

    /// <summary>Runs tasks in the lane.</summary>
    internal LaneScheduler? Scheduler;

    /// <summary>
    /// Awaits that came while an async handler had not returned its task, so that nobody can tell yet whether they are the
    /// handler's own. Locked.
    /// </summary>
    internal readonly List<LaneAwait> Awaits = [];

    /// <summary>Whether there may be any of these.</summary>
    internal bool HasAwaits;

    /// <summary>Whether a meter has been told of the lane.</summary>
    internal bool IsMetered;

    /// <summary>When the lane was given the item that it is at, by the system's milliseconds; 0 where nobody asks.</summary>
    internal long Since;
}
