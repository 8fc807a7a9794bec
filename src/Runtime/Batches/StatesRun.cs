using System;
using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>The run of a <see cref="DispatchBatch"/>: its items are states, of any mix of handlers.</summary>
[StackTraceHidden]
internal sealed class StatesRun : BatchRun
{
    private static readonly StatePool Pool = new();

    [ThreadStatic]
    private static StateCache? t_cache;

    private BatchCore? _core;
    private DispatchState?[] _states = [];

    internal static StatesRun Rent(BatchCore core, DispatchState?[] states, int count)
    {
        StateCache cache = t_cache ??= Pool.CreateCache();
        StatesRun run = (StatesRun?)cache.Rent() ?? cache.Add(new StatesRun());
        run._core = core;
        run._states = states;
        run.SetCount(count);
        if (count != 0)
        {
            // A mix goes by the handler that comes first.
            run.Cost = ItemCost.Of(states[0]!.GetType());
        }

        return run;
    }

    protected override void RunItems(ItemRange range)
    {
        DispatchState?[] states = _states;
        for (int i = range.Begin(); range.MayStart(i); range.Next = ++i)
        {
            DispatchState state = states[i]!;
            CancellationToken ownToken = state.OwnToken;
            if (ownToken.IsCancellationRequested)
            {
                // Left in its place: it is dropped with all that never had their turn.
                NotePassedOver(ownToken);
                continue;
            }

            states[i] = null;
            RunState(state, ownToken);
        }
    }

    protected override void Forget()
    {
        BatchCore core = _core!;
        _core = null;
        _states = [];
        core.EndRun();
    }

    private protected override void OnRunEnded() => _core!.DropStates();

    private void RunState(DispatchState state, CancellationToken ownToken)
    {
        try
        {
            state.RunAsItem();
        }
        catch (OperationCanceledException exception) when (DispatchState.IsCancellation(exception, ownToken))
        {
            // Neither a failure nor a reason to start no others.
            NoteAcknowledged(ownToken);
        }
    }
}
