using System.Collections;
using System.Threading.Channels;

namespace ClosureGen.Runtime.Tests;

/// <summary>Handlers that note their items, and a source that notes what is done to it and fails where it is asked to.</summary>
public abstract partial class SourceHandlers
{
    private readonly ConcurrentQueue<int> _seen = [];
    private int _running;
    private int _most;

    private protected ConcurrentQueue<int> Seen => _seen;

    private protected Func<int, Task> Body { get; set; } = static _ => Task.CompletedTask;

    /// <summary>Gets how many items ran at a time at most.</summary>
    private protected int Most => _most;

    [NoCapture]
    internal void Note(int item)
    {
        Enter(item);
        Body(item).GetAwaiter().GetResult();
        Interlocked.Decrement(ref _running);
    }

    [NoCapture]
    internal async Task NoteLaterAsync(int item)
    {
        Enter(item);
        await Body(item);
        Interlocked.Decrement(ref _running);
    }

    [NoCapture]
    internal ValueTask<int> NoteNow(int item)
    {
        Note(item);
        return new ValueTask<int>(item);
    }

    private void Enter(int item)
    {
        int running = Interlocked.Increment(ref _running);
        int most = Volatile.Read(ref _most);
        while (running > most)
        {
            most = Interlocked.CompareExchange(ref _most, running, most) is var seen && seen == most ? running : seen;
        }

        _seen.Enqueue(item);
    }

    private protected async Task Run(string verb, Source source, int degree, CancellationToken token = default)
    {
        IEnumerable<int> items = source;
        IAsyncEnumerable<int> later = source;
        switch (verb)
        {
            case "Run":
                await Task.Run(() => NoteEach(items).Run(degree, token), CancellationToken.None);
                break;
            case "RunAsync":
                await NoteEach(items).RunAsync(degree, token);
                break;
            case "async source":
                await NoteEach(later).RunAsync(degree, token);
                break;
            case "channel":
                await NoteEach(source.AsChannel()).RunAsync(degree, token);
                break;
            case "async handler":
                await NoteLaterEach(items).RunAsync(degree, token);
                break;
            case "async both":
                await NoteLaterEach(later).RunAsync(degree, token);
                break;
            default:
                await NoteNowEach(items).RunAsync(degree, token);
                break;
        }
    }

    /// <summary>The steps of a source.</summary>
    [Flags]
    private protected enum Step
    {
        None = 0,
        Make = 1,
        Move = 2,
        MoveLater = 4,
        Current = 8,
        Dispose = 16,
    }

    /// <summary>Numbers up to an end, read in any way, which notes what is done to it.</summary>
    private protected sealed class Source(int count = int.MaxValue) : IEnumerable<int>, IAsyncEnumerable<int>
    {
        internal int Count => count;

        internal int Taken;
        internal int Made;
        internal int Disposed;
        internal int Overlaps;
        private int _isMoving;

        /// <summary>Gets the steps that fail; moving fails at the end.</summary>
        internal Step FailsAt { get; init; }

        internal Exception? Failure { get; init; }

        /// <summary>Gets whether it does not listen to its token.</summary>
        internal bool IsDeaf { get; init; }

        /// <summary>A channel whose reader counts as this source does; it is disposed of by nobody.</summary>
        internal ChannelReader<int> AsChannel()
        {
            Disposed = 1;
            return new Reader(this);
        }

        public IEnumerator<int> GetEnumerator() => Make(default);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
            Make(cancellationToken);

        private Enumerator Make(CancellationToken cancellationToken)
        {
            Made++;
            FailIf(Step.Make);
            return new Enumerator(this, cancellationToken);
        }

        private bool Move(int next)
        {
            bool moves = next < count;
            if (!moves)
            {
                FailIf(Step.Move);
                FailIf(Step.MoveLater);
            }

            Taken += moves ? 1 : 0;
            return moves;
        }

        private void Enter() => Overlaps += Interlocked.Exchange(ref _isMoving, 1);

        private void Leave() => Volatile.Write(ref _isMoving, 0);

        private void FailIf(Step step)
        {
            if ((FailsAt & step) != 0)
            {
                throw Failure ?? new FormatException($"{step}");
            }
        }

        private sealed class Reader(Source source) : ChannelReader<int>
        {
            public override bool TryRead(out int item)
            {
                source.Enter();
                item = source.Taken;
                bool moves = source.Move(item);
                source.Leave();
                return moves;
            }

            public override ValueTask<bool> WaitToReadAsync(CancellationToken cancellationToken = default) =>
                new(false);
        }

        private sealed class Enumerator(Source source, CancellationToken token)
            : IEnumerator<int>,
                IAsyncEnumerator<int>
        {
            private int _at = -1;

            public int Current
            {
                get
                {
                    source.FailIf(Step.Current);
                    return _at;
                }
            }

            object IEnumerator.Current => Current;

            public bool MoveNext()
            {
                source.Enter();
                try
                {
                    return source.Move(++_at);
                }
                finally
                {
                    source.Leave();
                }
            }

            public ValueTask<bool> MoveNextAsync()
            {
                if (_at + 1 >= source.Count)
                {
                    source.FailIf(Step.Move);
                }

                return MoveLaterAsync();
            }

            private async ValueTask<bool> MoveLaterAsync()
            {
                source.Enter();
                try
                {
                    if (source.IsDeaf)
                    {
                        await Task.Delay(5, CancellationToken.None);
                    }
                    else
                    {
                        if (_at % 5 != 0)
                        {
                            await Task.Yield();
                        }

                        token.ThrowIfCancellationRequested();
                    }

                    return source.Move(++_at);
                }
                finally
                {
                    source.Leave();
                }
            }

            public void Reset() => throw new NotSupportedException();

            public void Dispose()
            {
                source.Overlaps += source._isMoving;
                source.Disposed++;
                source.FailIf(Step.Dispose);
            }

            public async ValueTask DisposeAsync()
            {
                await Task.Yield();
                Dispose();
            }
        }
    }
}
