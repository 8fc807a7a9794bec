using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>The states that a run over a <see cref="DispatchBatch"/> has for items.</summary>
internal struct BatchStates(BatchCore core, DispatchState?[] states)
{
    private readonly DispatchState?[] _states = states;
    private readonly BatchCore? _core = core;

    /// <summary>Takes the state whose turn it is, unless its own token is cancelled.</summary>
    /// <remarks>One that is passed over is left in its place: it is dropped with all that never had their turn.</remarks>
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

    /// <summary>Drops those whose turn never came, when the run has ended.</summary>
    internal readonly void Drop() => _core!.DropStates();

    /// <summary>Lets go of the batch, when the outcome of its run was taken.</summary>
    internal void Forget()
    {
        BatchCore core = _core!;
        this = default;
        core.EndRun();
    }
}
