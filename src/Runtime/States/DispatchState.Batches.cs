using System.Threading;

namespace ClosureGen.Runtime;

/// <content>What a batch does with the states of its pairings.</content>
public abstract partial class DispatchState
{
    /// <summary>Gets or sets the token among the handler's own arguments, while the state waits in a batch.</summary>
    internal CancellationToken OwnToken
    {
        get => _cancellationToken;
        set => _cancellationToken = value;
    }

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

    /// <summary>Runs the handler from a batch: what it throws is the batch's to keep.</summary>
    private protected virtual void RunInBatch()
    {
        _detached = true;
        InvokeHandler();
    }

    /// <summary>Gives back a state whose turn in a batch never came.</summary>
    internal virtual void DropFromBatch() => Drop();

    /// <summary>Gives back a state that was kept for its result: from now on that cannot be read.</summary>
    internal virtual void ReleaseFromBatch() { }

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
