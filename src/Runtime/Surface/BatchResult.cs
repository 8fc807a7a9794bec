using System;
using ClosureGen.Runtime;

namespace ClosureGen;

/// <summary>Where the result of one pairing of a <see cref="DispatchBatch"/> is read after the batch has completed.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
public readonly struct BatchResult<TResult>
{
    private readonly ResultSource<TResult>? _state;
    private readonly short _token;

    internal BatchResult(ResultSource<TResult> state)
    {
        _state = state;
        _token = state.Version;
    }

    /// <summary>
    /// Gets what the handler returned, or throws what it threw. It can be read as often as one likes, until the batch
    /// is run again or disposed. Allocates nothing.
    /// </summary>
    /// <remarks>
    /// It is there when the batch has completed. While the batch runs, it is there as soon as its own pairing has
    /// finished, and throws until then.
    /// </remarks>
    /// <exception cref="InvalidOperationException">
    /// The pairing has not finished, was not started when the batch completed, or its batch has been run again or
    /// disposed since; or this is a default value.
    /// </exception>
    public TResult Value =>
        _state is { } state
            ? state.ReadKept(_token)
            : throw new InvalidOperationException(
                "This is the default value of a batch result. AddTo returns one that belongs to a pairing."
            );
}
