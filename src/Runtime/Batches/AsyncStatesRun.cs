using System;
using System.Threading;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches;

/// <summary>The run of a <see cref="DispatchBatch"/> in which at least one handler is async.</summary>
internal sealed class AsyncStatesRun : AsyncBatchRun
{
    private static readonly ObjectPool Pool = new();

    [ThreadStatic]
    private static ThreadCache? t_cache;

    private BatchStates _states;

    internal static AsyncStatesRun Rent(BatchStates states, int count)
    {
        ThreadCache cache = t_cache ??= Pool.CreateCache();
        AsyncStatesRun run = (AsyncStatesRun?)cache.Rent() ?? cache.Add(new AsyncStatesRun());
        run._states = states;
        run.SetCount(count);
        if (count != 0)
        {
            run.Cost = states.Cost;
        }

        return run;
    }

    private protected override void StartItems(ItemRange range)
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
