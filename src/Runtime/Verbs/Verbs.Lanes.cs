using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime;

/// <content>Dispatches to a lane.</content>
public static partial class Verbs
{
    /// <summary>Queues the call to a lane, after waiting for room if the lane is full. Await the returned task once.</summary>
    /// <remarks>
    /// Allocates nothing beyond what a handler that returns a task does. It fails with an
    /// <see cref="InvalidOperationException"/> if the lane is complete, or becomes so while the call waits for room. An
    /// async handler that awaits it in the lane that the handler itself holds waits forever.
    /// </remarks>
    /// <typeparam name="TCall">The generated pairing.</typeparam>
    /// <param name="call">The call.</param>
    /// <param name="lane">The lane.</param>
    /// <param name="cancellationToken">
    /// When canceled before the call's turn, it cancels the dispatch at once and the handler is not called.
    /// </param>
    /// <returns>A task to await once.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="lane"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The pairing is a default value and has no handler.</exception>
    public static ValueTask DispatchTo<TCall>(in TCall call, Lane lane, CancellationToken cancellationToken)
        where TCall : struct, ICall
    {
        ArgumentNullException.ThrowIfNull(lane);
        DispatchState state = lane.Rent(in call, out _);
        return lane.TryDispatch(state, cancellationToken, out short token, out Exception? refusal)
                ? new ValueTask(Unsafe.As<IValueTaskSource>(state), token)
            : refusal is null ? ValueTask.FromCanceled(cancellationToken)
            : ValueTask.FromException(refusal);
    }

    /// <typeparam name="TCall">The generated pairing.</typeparam>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="call">The call.</param>
    /// <param name="lane">The lane.</param>
    /// <param name="cancellationToken">
    /// When canceled before the call's turn, it cancels the dispatch at once and the handler is not called.
    /// </param>
    /// <inheritdoc cref="DispatchTo{TCall}"/>
    public static ValueTask<TResult> DispatchTo<TCall, TResult>(
        in TCall call,
        Lane lane,
        CancellationToken cancellationToken
    )
        where TCall : struct, ICall
    {
        ArgumentNullException.ThrowIfNull(lane);
        DispatchState state = lane.Rent(in call, out _);
        return lane.TryDispatch(state, cancellationToken, out short token, out Exception? refusal)
                ? new ValueTask<TResult>(Unsafe.As<ResultSource<TResult>>(state), token)
            : refusal is null ? ValueTask.FromCanceled<TResult>(cancellationToken)
            : ValueTask.FromException<TResult>(refusal);
    }
}
