using ClosureGen.Runtime;
using ClosureGen.Runtime.Lanes;
using ClosureGen.Runtime.States;

namespace ClosureGen;

/// <content>How an async handler holds the lane until its task has completed.</content>
public sealed partial class Lane : ILane
{
    /// <inheritdoc/>
    void ILane.Occupy(DispatchState holder)
    {
        LaneTurn turn = LaneTurn.Current;
        turn.IsHeld = true;
        _queue.PutBack(turn, ref turn.Rest, holder);
    }

    /// <inheritdoc/>
    void ILane.Unhold() => LaneTurn.Current.IsHeld = false;

    /// <inheritdoc/>
    void ILane.Vacate()
    {
        if (_queue.Vacate(out bool isOver))
        {
            Start();
        }
        else if (isOver)
        {
            EndCompletion();
        }
    }
}
