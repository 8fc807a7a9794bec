using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>The run of a <see cref="DispatchBatch"/> in which at least one handler is async.</summary>
internal sealed class AsyncStatesRun : BatchRun
{
    private static readonly StatePool Pool = new();

    [ThreadStatic]
    private static StateCache? t_cache;

    private BatchStates _states;

    internal static AsyncStatesRun Rent(BatchStates states, int count)
    {
        StateCache cache = t_cache ??= Pool.CreateCache();
        AsyncStatesRun run = (AsyncStatesRun?)cache.Rent() ?? cache.Add(new AsyncStatesRun());
        run._states = states;
        run.SetCount(count);
        if (count != 0)
        {
            run.Cost = states.Cost;
        }

        return run;
    }

    private protected override void RunItems(ItemRange range)
    {
        // Each item runs as if it were a task of its own. A pool thread that runs items has not suppressed the flow.
        BatchStates states = _states;
        CallerContext.TryCapture(out CallerContext before);
        for (int i = range.Begin(); range.MayStart(i); range.Next = ++i)
        {
            if (states.TryTake(i, out DispatchState? state, out CancellationToken ownToken))
            {
                state.RunAsItem(this, range, i);
                if (!before.IsInForce)
                {
                    before.PutBack();
                }
            }
            else
            {
                NotePassedOver(ownToken);
            }
        }
    }

    private protected override void Forget() => _states.Forget();

    private protected override void OnRunEnded() => _states.Drop();
}
