using System;
using System.Diagnostics;
using System.Threading;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches;

/// <summary>The run of a <see cref="DispatchBatch"/>: its items are states, of any mix of handlers.</summary>
[StackTraceHidden]
internal sealed class StatesRun : BatchRun
{
    private static readonly ObjectPool Pool = new();

    [ThreadStatic]
    private static ThreadCache? t_cache;

    private BatchStates _states;

    internal static StatesRun Rent(BatchStates states, int count)
    {
        ThreadCache cache = t_cache ??= Pool.CreateCache();
        StatesRun run = (StatesRun?)cache.Rent() ?? cache.Add(new StatesRun());
        run._states = states;
        run.SetCount(count);
        return run;
    }

    internal override void RunItems(ItemRange range)
    {
        BatchStates states = _states;
        for (int i = range.Begin(); range.MayStart(i); range.Next = ++i)
        {
            if (!states.TryTake(i, out DispatchState? state, out CancellationToken ownToken))
            {
                NotePassedOver(ownToken);
                continue;
            }

            try
            {
                state.RunAsItem();
            }
            catch (OperationCanceledException exception) when (DispatchState.IsCancellation(exception, ownToken))
            {
                // This is no failure, and other items may still start.
                NoteAcknowledged(ownToken);
            }
        }
    }

    private protected override void Forget() => _states.Forget();

    private protected override void OnRunEnded() => _states.Drop();
}

/// <summary>The run of a <see cref="DispatchBatch"/> in which at least one handler is async.</summary>
[StackTraceHidden]
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
        return run;
    }

    internal override void RunItems(ItemRange range)
    {
        BatchStates states = _states;
        for (int i = range.Begin(); range.MayStart(i); range.Next = ++i)
        {
            if (!states.TryTake(i, out DispatchState? state, out CancellationToken ownToken))
            {
                NotePassedOver(ownToken);
            }
            else if (!state.RunAsItem(this, i))
            {
                range.IsAwaited = true;
            }
        }
    }

    private protected override void Forget() => _states.Forget();

    private protected override void OnRunEnded() => _states.Drop();
}
