using ClosureGen.Runtime;
using ClosureGen.Runtime.Lanes;

namespace ClosureGen;

/// <content>How an async handler holds the lane until its task has completed.</content>
public sealed partial class Lane
{
    /// <summary>Ends the turn and keeps the lane held; called within the handler's call.</summary>
    /// <param name="holder">The handler's state.</param>
    internal void Occupy(DispatchState holder)
    {
        LaneTurn turn = LaneTurn.Current;
        turn.IsHeld = true;
        _queue.PutBack(turn, holder);
    }

    /// <summary>Undoes <see cref="Occupy"/> within the call: the task has completed meanwhile, or cannot be awaited.</summary>
    internal static void Unhold() => LaneTurn.Current.IsHeld = false;

    /// <summary>
    /// Resumes the lane after an async handler that held it; called by the thread that completes the handler's task.
    /// </summary>
    internal void Vacate()
    {
        if (_queue.Vacate(out bool isOver))
        {
            Continue();
        }
        else if (isOver)
        {
            EndCompletion();
        }
    }
}
