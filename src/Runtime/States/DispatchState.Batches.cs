using System.Threading;

namespace ClosureGen.Runtime;

/// <content>What a batch does with the states of its pairings.</content>
public abstract partial class DispatchState
{
    /// <summary>Runs the handler as an item of a batch, in the context that it sees.</summary>
    internal void RunAsItem()
    {
        if (Metering.CountsStarts)
        {
            CountStart();
        }

        if (_flowsContext && !Metering.CountsEnds)
        {
            RunInBatch();
        }
        else
        {
            RunApart();
        }
    }

    private void RunApart()
    {
        CallerContext participant = _flowsContext ? default : CallerContext.Capture();
        try
        {
            if (!_flowsContext)
            {
                ExecutionContext.Restore(Contexts.Default);
            }

            RunInBatch();
        }
        finally
        {
            // The state may be somebody else's by now: these two are the same for all that its class serves.
            if (!_flowsContext)
            {
                participant.PutBack();
            }

            Metering.Meter?.CountEnd(Handler);
        }
    }
}
