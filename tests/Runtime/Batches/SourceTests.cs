using System.Collections;
using System.Threading.Channels;
using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>Batches over sources whose items come one by one.</summary>
public sealed partial class SourceTests
{
    private readonly ConcurrentQueue<int> _seen = [];
    private readonly AsyncLocal<int> _flowing = new();
    private Func<int, Task> _body = static _ => Task.CompletedTask;
    private int _running;
    private int _most;

    [NoCapture]
    internal void Note(int item)
    {
        Enter(item);
        _body(item).GetAwaiter().GetResult();
        Interlocked.Decrement(ref _running);
    }

    [NoCapture]
    internal async Task NoteLaterAsync(int item)
    {
        Enter(item);
        await _body(item);
        Interlocked.Decrement(ref _running);
    }

    [NoCapture]
    internal ValueTask<int> NoteNow(int item)
    {
        Note(item);
        return new ValueTask<int>(item);
    }

    public static MatrixTheoryData<string, int> Verbs => new(VerbNames, [1, 2, 7, -1]);

    private static string[] VerbNames =>
        ["Run", "RunAsync", "async source", "channel", "async handler", "async both", "at once"];

    [Theory]
    [MemberData(nameof(Verbs))]
    public async Task Every_item_is_given_once_within_the_degree(string verb, int degree)
    {
        _body = static item => item % 7 == 0 ? Task.Delay(1) : Task.CompletedTask;
        var source = new Source(500);
        await Run(verb, source, degree).Limited();
        Assert.Equal(Enumerable.Range(0, 500), _seen.Order());
        if (degree != -1)
        {
            Assert.InRange(_most, 1, degree);
        }

        if (degree == 1)
        {
            Assert.Equal(Enumerable.Range(0, 500), _seen);
        }

        Assert.Equal(1, source.Disposed);
        Assert.Equal(0, source.Overlaps);
    }

    [Theory]
    [MemberData(nameof(Verbs))]
    public async Task A_failure_stops_the_source_and_what_was_taken_has_run(string verb, int degree)
    {
        _body = static item => item == 20 ? throw new FormatException() : Task.CompletedTask;
        var source = new Source(int.MaxValue);
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() =>
            Run(verb, source, degree).Limited()
        );
        Assert.IsType<FormatException>(thrown.InnerExceptions[0]);
        Assert.Equal(source.Taken, _seen.Count);
        Assert.Equal(_seen.Count, thrown.Data["ClosureGen.Started"]);
        Assert.Equal(1, source.Disposed);
    }

    /// <summary>A failure on one thread asks the others to look up, also one that has just taken an item.</summary>
    [Theory]
    [InlineData("Run")]
    [InlineData("RunAsync")]
    public async Task What_is_taken_while_another_item_fails_has_run_each_time(string verb)
    {
        // Long enough for other threads to help.
        _body = static item =>
        {
            Thread.SpinWait(1_000);
            return item == 40 ? throw new FormatException() : Task.CompletedTask;
        };
        int rounds = Slow.IsAskedFor ? 3_000 : 300;
        for (int round = 0; round < rounds; round++)
        {
            _seen.Clear();
            var source = new Source(int.MaxValue);
            await Assert.ThrowsAsync<AggregateException>(() => Run(verb, source, -1).Limited());
            Assert.Equal(source.Taken, _seen.Count);
        }
    }

    [Theory]
    [MemberData(nameof(Verbs))]
    public async Task A_token_ends_a_source_that_never_ends(string verb, int degree)
    {
        using var cancellation = new CancellationTokenSource();
        _body = item =>
        {
            if (item == 30)
            {
                cancellation.Cancel();
            }

            return Task.CompletedTask;
        };
        var source = new Source(int.MaxValue);
        OperationCanceledException thrown = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            Run(verb, source, degree, cancellation.Token).Limited()
        );
        Assert.Equal(cancellation.Token, thrown.CancellationToken);
        Assert.Equal(source.Taken, _seen.Count);
        Assert.Equal(1, source.Disposed);
        Assert.Equal(_seen.Count, thrown.Data["ClosureGen.Started"]);
    }

    [Fact]
    public async Task A_token_that_comes_after_the_end_changes_nothing()
    {
        using var cancellation = new CancellationTokenSource();
        var ended = new TaskCompletionSource();
        _body = item => item == 2 ? ended.Task : Task.CompletedTask;
        ValueTask run = NoteLaterEach((IAsyncEnumerable<int>)new Source(3)).RunAsync(5, cancellation.Token);
        Limits.Until(() => _seen.Count == 3);
        await Task.Delay(20, TestContext.Current.CancellationToken);
        await cancellation.CancelAsync();
        ended.SetResult();
        await run.Limited();
    }

    [Theory]
    [MemberData(nameof(Verbs))]
    public async Task A_dead_token_reads_nothing(string verb, int degree)
    {
        var source = new Source(3);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            Run(verb, source, degree, new CancellationToken(canceled: true))
        );
        Assert.Equal(0, source.Taken);
        Assert.Equal(0, source.Made);
    }

    [Theory]
    [InlineData("Run")]
    [InlineData("RunAsync")]
    [InlineData("async source")]
    [InlineData("async both")]
    public async Task What_a_source_throws_comes_last(string verb)
    {
        _body = static item => item == 1 ? throw new FormatException() : Task.CompletedTask;
        var source = new Source(2) { Fails = true, FailsInDispose = true };
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() => Run(verb, source, 1).Limited());
        Assert.Equal(
            [typeof(FormatException), typeof(ObjectDisposedException)],
            thrown.InnerExceptions.Select(static inner => inner.GetType())
        );

        _body = static _ => Task.CompletedTask;
        source = new Source(2) { Fails = true, FailsInDispose = true };
        thrown = await Assert.ThrowsAsync<AggregateException>(() => Run(verb, source, 1).Limited());
        Assert.Equal(
            [typeof(InvalidOperationException), typeof(ObjectDisposedException)],
            thrown.InnerExceptions.Select(static inner => inner.GetType())
        );
        Assert.Equal(2, thrown.Data["ClosureGen.Started"]);
    }

    [Fact]
    public async Task A_failure_ends_the_wait_for_an_async_source()
    {
        _body = static _ => throw new FormatException();
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() =>
            NoteEach(Stuck()).RunAsync(2).Limited()
        );
        Assert.IsType<FormatException>(Assert.Single(thrown.InnerExceptions));

        using var cancellation = new CancellationTokenSource(20);
        _body = static _ => Task.CompletedTask;
        OperationCanceledException canceled = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            NoteEach(Stuck()).RunAsync(2, cancellation.Token).Limited()
        );
        Assert.Equal(cancellation.Token, canceled.CancellationToken);
    }

    [Fact]
    public async Task Nothing_of_a_channel_is_lost()
    {
        var channel = Channel.CreateUnbounded<int>();
        for (int i = 0; i < 100; i++)
        {
            channel.Writer.TryWrite(i);
        }

        using var cancellation = new CancellationTokenSource();
        _body = item =>
        {
            if (item == 10)
            {
                cancellation.Cancel();
            }

            return Task.CompletedTask;
        };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            NoteEach(channel.Reader).RunAsync(3, cancellation.Token).Limited()
        );
        while (channel.Reader.TryRead(out int left))
        {
            _seen.Enqueue(left);
        }

        Assert.Equal(Enumerable.Range(0, 100), _seen.Order());
        Assert.True(channel.Writer.TryWrite(1));
    }

    [Fact]
    public async Task The_callers_context_is_seen_and_kept()
    {
        _flowing.Value = 5;
        int wrong = 0;
        _body = _ =>
        {
            wrong += _flowing.Value == 5 ? 0 : 1;
            return Task.CompletedTask;
        };
        NoteEach(Enumerable.Range(0, 50).Where(_ => _flowing.Value == 5)).Run(1);
        await NoteEach(Enumerable.Range(0, 50).Where(_ => _flowing.Value == 5)).RunAsync(1);
        Assert.Equal(100, _seen.Count);
        Assert.Equal(0, wrong);
    }

    [Fact]
    public void Inline_a_source_is_run_in_order()
    {
        using IDisposable scope = DispatchMode.Inline();
        NoteEach(Enumerable.Range(0, 50).Where(static _ => true)).RunAsync(4).GetAwaiter().GetResult();
        Assert.Equal(Enumerable.Range(0, 50), _seen);
        NoteNowEach(Enumerable.Range(50, 50).Where(static _ => true)).RunAsync(4).GetAwaiter().GetResult();
        Assert.Equal(Enumerable.Range(0, 100), _seen);
    }

    [Fact]
    public void Degrees_and_default_values_are_checked()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => NoteEach(Enumerable.Range(0, 5)).Run(0));
        Assert.Throws<ArgumentOutOfRangeException>(() =>
        {
            _ = NoteEach(Stuck()).RunAsync(-2);
        });
        Assert.Throws<InvalidOperationException>(() => default(LazyItems<NoteBatch, int>).Run());
        Assert.Throws<InvalidOperationException>(() =>
        {
            _ = default(ItemSource<NoteBatch, int>).RunAsync();
        });
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

    private static async IAsyncEnumerable<int> Stuck([EnumeratorCancellation] CancellationToken stop = default)
    {
        yield return 1;
        await Task.Delay(Timeout.Infinite, stop);
    }

    private async Task Run(string verb, Source source, int degree, CancellationToken token = default)
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

    /// <summary>Numbers up to an end, read in any way, which notes what is done to it.</summary>
    private sealed class Source(int count) : IEnumerable<int>, IAsyncEnumerable<int>
    {
        private int _isMoving;

        internal bool Fails { get; init; }

        internal bool FailsInDispose { get; init; }

        internal int Taken;
        internal int Made;
        internal int Disposed;
        internal int Overlaps;

        /// <summary>A channel whose reader counts as this source does; it is disposed of by nobody.</summary>
        internal ChannelReader<int> AsChannel()
        {
            Disposed = 1;
            return new Reader(this);
        }

        public IEnumerator<int> GetEnumerator()
        {
            Made++;
            return new Enumerator(this, default);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            Made++;
            return new Enumerator(this, cancellationToken);
        }

        private bool Move()
        {
            Overlaps += Interlocked.Exchange(ref _isMoving, 1);
            bool moves = Taken < count;
            if (!moves && Fails)
            {
                throw new InvalidOperationException();
            }

            Taken += moves ? 1 : 0;
            Volatile.Write(ref _isMoving, 0);
            return moves;
        }

        private sealed class Reader(Source source) : ChannelReader<int>
        {
            public override bool TryRead(out int item)
            {
                bool moves = source.Move();
                item = source.Taken - 1;
                return moves;
            }

            public override ValueTask<bool> WaitToReadAsync(CancellationToken cancellationToken = default) =>
                new(false);
        }

        private sealed class Enumerator(Source source, CancellationToken token)
            : IEnumerator<int>,
                IAsyncEnumerator<int>
        {
            public int Current => source.Taken - 1;

            object IEnumerator.Current => Current;

            public bool MoveNext() => source.Move();

            public async ValueTask<bool> MoveNextAsync()
            {
                if (source.Taken % 5 == 0)
                {
                    await Task.Yield();
                }

                token.ThrowIfCancellationRequested();
                return source.Move();
            }

            public void Reset() => throw new NotSupportedException();

            public void Dispose()
            {
                source.Overlaps += source._isMoving != 0 && !source.Fails ? 1 : 0;
                source.Disposed++;
                ObjectDisposedException.ThrowIf(source.FailsInDispose, source);
            }

            public async ValueTask DisposeAsync()
            {
                await Task.Yield();
                Dispose();
            }
        }
    }
}
