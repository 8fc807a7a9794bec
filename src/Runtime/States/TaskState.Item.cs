using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <content>An item of a batch: the run counts its end, and keeps its exception.</content>
public abstract partial class TaskState<TTask, TResult>
{
    private IAwaitedRun? _run;
    private IItemPlace? _itemPlace;
    private int _index;

    internal sealed override void RunAsItem(IAwaitedRun run, IItemPlace place, int index)
    {
        _run = run;
        _itemPlace = place;
        _index = index;
        bool flowsContext = FlowsContext;
        CallerContext starter = flowsContext ? default : CallerContext.Capture();
        if (!flowsContext)
        {
            ContextFlow.PutInForce(HandlerServices.OnlyHostOrDefault);
        }

        if (Meters.CountsStarts)
        {
            CountStart();
        }

        if (TryCall(out TResult? result, out Exception? failure))
        {
            bool isRefused = _itemPlace is null;
            _itemPlace = null;
            CountEnd();
            EndItem(result, failure);
            if (isRefused)
            {
                // The task has completed during the registration, or has refused the delegate. The seat was the item's
                // own by then.
                place.EndItem();
            }
        }

        if (!flowsContext)
        {
            starter.PutBack();
        }
    }

    private void EndItem(TResult? result, Exception? failure)
    {
        IAwaitedRun run = _run!;
        _run = null;
        if (failure is not null)
        {
            run.NoteFailure(this, OwnToken, _index, failure);
        }

        if (IsKeptByBatch)
        {
            Forget();
            SetOutcome(result, failure);
            Complete();
        }
        else
        {
            Drop();
        }
    }

    private void EndItemLate(TResult? result, Exception? failure)
    {
        IAwaitedRun run = _run!;
        EndItem(result, failure);
        run.EndItem();
    }
}
