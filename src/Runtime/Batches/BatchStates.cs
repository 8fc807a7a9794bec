using System.Diagnostics.CodeAnalysis;
using ClosureGen.Runtime.Batches.Pacing;

namespace ClosureGen.Runtime.Batches;

/// <summary>The states that are the items of a run over a <see cref="DispatchBatch"/>.</summary>
internal struct BatchStates(BatchCore core, DispatchState?[] states)
{
    private readonly DispatchState?[] _states = states;
    private readonly BatchCore? _core = core;

    /// <summary>Gets the item cost of a run of at least one state. A mix uses the cost of its first handler.</summary>
    internal readonly ItemCost Cost => ItemCost.Of(_states[0]!.GetType());

    /// <summary>Takes the next state, unless its own token is cancelled.</summary>
    /// <remarks>A skipped state stays in the array and is dropped with all that were not started.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly bool TryTake(
        int index,
        [NotNullWhen(true)] out DispatchState? state,
        out CancellationToken ownToken
    )
    {
        DispatchState?[] states = _states;
        state = states[index]!;
        ownToken = state.OwnToken;
        if (ownToken.IsCancellationRequested)
        {
            return false;
        }

        states[index] = null;
        return true;
    }

    /// <summary>Drops the states that were not started, when the run has ended.</summary>
    internal readonly void Drop() => _core!.DropStates();

    /// <summary>Releases the batch, after the outcome of its run was taken.</summary>
    internal void Forget()
    {
        BatchCore core = _core!;
        this = default;
        core.EndRun();
    }
}
