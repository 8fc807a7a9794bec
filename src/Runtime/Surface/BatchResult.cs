using System;
using ClosureGen.Runtime;

namespace ClosureGen;

/// <summary>Reads the result of one pairing of a <see cref="DispatchBatch"/>.</summary>
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
    /// Gets what the handler returned, or throws what it threw. It can be read any number of times until the batch is
    /// run again or disposed. Allocates nothing.
    /// </summary>
    /// <remarks>
    /// The result can be read as soon as its own pairing has finished, even while the batch still runs. Before that
    /// this throws.
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
