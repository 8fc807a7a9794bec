using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;

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

/// <summary>Reads a source, one item after the other; called by one thread at a time.</summary>
internal abstract class SourceReader<T>
{
    /// <summary>Makes the reader of a source. Nothing is read before <see cref="Read"/>.</summary>
    /// <param name="source">The source, which may be of several kinds.</param>
    /// <param name="kind">As what it is to be read.</param>
    internal static SourceReader<T> Of(object source, SourceKind kind) =>
        kind switch
        {
            SourceKind.Async => new OfAsync((IAsyncEnumerable<T>)source),
            SourceKind.Channel => new OfChannel((ChannelReader<T>)source),
            _ => new OfEnumerable((IEnumerable<T>)source),
        };

    /// <summary>Asks for the next item.</summary>
    /// <param name="cancellationToken">What the source is to give up for.</param>
    /// <param name="item">The item, if there is one.</param>
    internal abstract ReadResult Read(CancellationToken cancellationToken, out T item);

    /// <summary>Has a source that answers later call a delegate then.</summary>
    internal virtual void OnAnswer(Action answer) => throw new NotSupportedException();

    /// <summary>Takes the answer that has come later.</summary>
    internal virtual ReadResult ReadAnswer(out T item) => throw new NotSupportedException();

    /// <summary>Lets the source go.</summary>
    internal abstract ValueTask DisposeAsync();

    private sealed class OfEnumerable(IEnumerable<T> source) : SourceReader<T>
    {
        private IEnumerator<T>? _enumerator;

        internal override ReadResult Read(CancellationToken cancellationToken, out T item)
        {
            _enumerator ??= source.GetEnumerator();
            bool hasItem = _enumerator.MoveNext();
            item = hasItem ? _enumerator.Current : default!;
            return hasItem ? ReadResult.Item : ReadResult.End;
        }

        internal override ValueTask DisposeAsync()
        {
            _enumerator?.Dispose();
            return default;
        }
    }

    private sealed class OfAsync(IAsyncEnumerable<T> source) : SourceReader<T>
    {
        private IAsyncEnumerator<T>? _enumerator;
        private ConfiguredValueTaskAwaitable<bool>.ConfiguredValueTaskAwaiter _move;

        internal override ReadResult Read(CancellationToken cancellationToken, out T item)
        {
            _enumerator ??= source.GetAsyncEnumerator(cancellationToken);
            ValueTask<bool> move = _enumerator.MoveNextAsync();
            if (move.IsCompleted)
            {
                return Current(move.GetAwaiter().GetResult(), out item);
            }

            _move = move.ConfigureAwait(false).GetAwaiter();
            item = default!;
            return ReadResult.Pending;
        }

        // A copy: the answer may come, and clear the field, before this returns.
        internal override void OnAnswer(Action answer)
        {
            ConfiguredValueTaskAwaitable<bool>.ConfiguredValueTaskAwaiter move = _move;
            move.UnsafeOnCompleted(answer);
        }

        internal override ReadResult ReadAnswer(out T item)
        {
            ConfiguredValueTaskAwaitable<bool>.ConfiguredValueTaskAwaiter move = _move;
            _move = default;
            return Current(move.GetResult(), out item);
        }

        internal override ValueTask DisposeAsync() => _enumerator?.DisposeAsync() ?? default;

        private ReadResult Current(bool hasItem, out T item)
        {
            item = hasItem ? _enumerator!.Current : default!;
            return hasItem ? ReadResult.Item : ReadResult.End;
        }
    }

    private sealed class OfChannel(ChannelReader<T> channel) : SourceReader<T>
    {
        private ConfiguredValueTaskAwaitable<bool>.ConfiguredValueTaskAwaiter _wait;

        internal override ReadResult Read(CancellationToken cancellationToken, out T item)
        {
            if (channel.TryRead(out item!))
            {
                return ReadResult.Item;
            }

            ValueTask<bool> wait = channel.WaitToReadAsync(cancellationToken);
            if (!wait.IsCompleted)
            {
                _wait = wait.ConfigureAwait(false).GetAwaiter();
                return ReadResult.Pending;
            }

            return wait.GetAwaiter().GetResult() ? ReadResult.Again : ReadResult.End;
        }

        internal override void OnAnswer(Action answer)
        {
            ConfiguredValueTaskAwaitable<bool>.ConfiguredValueTaskAwaiter wait = _wait;
            wait.UnsafeOnCompleted(answer);
        }

        // An item is taken after another look at the token: what is taken is not given back to a channel.
        internal override ReadResult ReadAnswer(out T item)
        {
            ConfiguredValueTaskAwaitable<bool>.ConfiguredValueTaskAwaiter wait = _wait;
            _wait = default;
            item = default!;
            return wait.GetResult() ? ReadResult.Again : ReadResult.End;
        }

        internal override ValueTask DisposeAsync() => default;
    }
}
