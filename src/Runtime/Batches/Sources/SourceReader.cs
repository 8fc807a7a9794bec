using System.Runtime.InteropServices;
using System.Threading.Channels;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>As what a source is read.</summary>
internal enum SourceKind : byte
{
    /// <summary>An <see cref="IEnumerable{T}"/>.</summary>
    Sequence,

    /// <summary>An <see cref="IAsyncEnumerable{T}"/>.</summary>
    Async,

    /// <summary>A <see cref="ChannelReader{T}"/>.</summary>
    Channel,
}

/// <summary>What a source has answered.</summary>
internal enum ReadResult
{
    /// <summary>It has given an item.</summary>
    Item,

    /// <summary>It has no more.</summary>
    End,

    /// <summary>It will answer later.</summary>
    Pending,

    /// <summary>It may have an item by now: it is to be asked again, unless the run has been stopped.</summary>
    Again,
}

/// <summary>Reads a source, one item after the other, into a participant's cell; called by one thread at a time.</summary>
internal abstract class SourceReader
{
    /// <summary>Makes the reader of a source. Nothing is read before <see cref="Read"/>.</summary>
    /// <param name="source">The source, which may be of several kinds.</param>
    /// <param name="kind">As what it is to be read.</param>
    internal static SourceReader Of<T>(object source, SourceKind kind) =>
        kind switch
        {
            SourceKind.Async => new OfAsync<T>((IAsyncEnumerable<T>)source),
            SourceKind.Channel => new OfChannel<T>((ChannelReader<T>)source),
            _ => new OfSequence<T>((IEnumerable<T>)source),
        };

    /// <summary>Gets what awaits the source's answer, after <see cref="ReadResult.Pending"/>.</summary>
    internal PendingTask<AwaitedTask<bool>, bool> Answer { get; } = new();

    /// <summary>Makes an array of one item.</summary>
    internal abstract object NewCell();

    /// <summary>Asks for the next item.</summary>
    /// <param name="cell">Where the item goes; cleared if there is none.</param>
    /// <param name="cancellationToken">What the source is to give up for.</param>
    internal abstract ReadResult Read(object cell, CancellationToken cancellationToken);

    /// <summary>Takes the answer that has come later.</summary>
    /// <param name="cell">Where the item goes.</param>
    internal abstract ReadResult ReadAnswer(object cell);

    /// <summary>Forgets the item in a cell.</summary>
    internal abstract void Clear(object cell);

    /// <summary>Lets the source go.</summary>
    internal virtual ValueTask DisposeAsync() => default;

    private abstract class Typed<T> : SourceReader
    {
        internal sealed override object NewCell() => new T[1];

        internal sealed override ReadResult Read(object cell, CancellationToken cancellationToken) =>
            Read(out ItemOf(cell), cancellationToken);

        internal sealed override void Clear(object cell) => ItemOf(cell) = default!;

        private protected abstract ReadResult Read(out T item, CancellationToken cancellationToken);

        // The array was made here: its type need not be checked.
        private protected static ref T ItemOf(object cell) =>
            ref MemoryMarshal.GetArrayDataReference(Unsafe.As<T[]>(cell));
    }

    private sealed class OfSequence<T>(IEnumerable<T> source) : Typed<T>
    {
        private IEnumerator<T>? _enumerator;

        internal override ReadResult ReadAnswer(object cell) => throw new NotSupportedException();

        internal override ValueTask DisposeAsync()
        {
            _enumerator?.Dispose();
            return default;
        }

        private protected override ReadResult Read(out T item, CancellationToken cancellationToken)
        {
            _enumerator ??= source.GetEnumerator();
            bool hasItem = _enumerator.MoveNext();
            item = hasItem ? _enumerator.Current : default!;
            return hasItem ? ReadResult.Item : ReadResult.End;
        }
    }

    private sealed class OfAsync<T>(IAsyncEnumerable<T> source) : Typed<T>
    {
        private IAsyncEnumerator<T>? _enumerator;

        internal override ReadResult ReadAnswer(object cell) => Current(Answer.Take(), out ItemOf(cell));

        internal override ValueTask DisposeAsync() => _enumerator?.DisposeAsync() ?? default;

        private protected override ReadResult Read(out T item, CancellationToken cancellationToken)
        {
            _enumerator ??= source.GetAsyncEnumerator(cancellationToken);
            ValueTask<bool> move = _enumerator.MoveNextAsync();
            if (move.IsCompleted)
            {
                return Current(move.GetAwaiter().GetResult(), out item);
            }

            item = default!;
            Answer.Register(move);
            return ReadResult.Pending;
        }

        private ReadResult Current(bool hasItem, out T item)
        {
            item = hasItem ? _enumerator!.Current : default!;
            return hasItem ? ReadResult.Item : ReadResult.End;
        }
    }

    private sealed class OfChannel<T>(ChannelReader<T> channel) : Typed<T>
    {
        // An item is taken after another look at the token: what is taken is not given back to a channel.
        internal override ReadResult ReadAnswer(object cell) => Answer.Take() ? ReadResult.Again : ReadResult.End;

        private protected override ReadResult Read(out T item, CancellationToken cancellationToken)
        {
            if (channel.TryRead(out item!))
            {
                return ReadResult.Item;
            }

            ValueTask<bool> wait = channel.WaitToReadAsync(cancellationToken);
            if (wait.IsCompleted)
            {
                return wait.GetAwaiter().GetResult() ? ReadResult.Again : ReadResult.End;
            }

            Answer.Register(wait);
            return ReadResult.Pending;
        }
    }
}
