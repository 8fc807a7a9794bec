using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>The run of a <see cref="DispatchBatch"/> in which at least one handler is async.</summary>
internal sealed class AsyncStatesRun : AsyncBatchRun
{
    private static readonly StatePool Pool = new();

    [ThreadStatic]
    private static StateCache? t_cache;

    private BatchCore? _core;
    private DispatchState?[] _states = [];

    internal static AsyncStatesRun Rent(BatchCore core, DispatchState?[] states, int count)
    {
        StateCache cache = t_cache ??= Pool.CreateCache();
        AsyncStatesRun run = (AsyncStatesRun?)cache.Rent() ?? cache.Add(new AsyncStatesRun());
        run._core = core;
        run._states = states;
        run.SetCount(count);
        return run;
    }

    protected override DispatchState RentItem(int index)
    {
        DispatchState state = _states[index]!;
        _states[index] = null;
        return state;
    }

    protected override void Forget()
    {
        BatchCore core = _core!;
        _core = null;
        _states = [];
        core.EndRun();
    }

    private protected override bool RunItem(int index)
    {
        CancellationToken ownToken = _states[index]!.OwnToken;
        if (ownToken.IsCancellationRequested)
        {
            // Left in its place: it is dropped with all that never had their turn.
            NotePassedOver(ownToken);
            return true;
        }

        return base.RunItem(index);
    }

    private protected override void OnRunEnded() => _core!.DropStates();
}
