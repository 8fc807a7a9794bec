using System.Threading.Channels;
using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>Batches over sources whose items come one by one.</summary>
public sealed class SourceTests : SourceHandlers
{
    private readonly AsyncLocal<int> _flowing = new();

    public static MatrixTheoryData<string, int> Verbs => new(VerbNames, [1, 2, 7, -1]);

    private static string[] VerbNames =>
        ["Run", "RunAsync", "async source", "channel", "async handler", "async both", "at once"];

    [Theory]
    [MemberData(nameof(Verbs))]
    public async Task Every_item_is_given_once_within_the_degree(string verb, int degree)
    {
        Body = static item => item % 7 == 0 ? Task.Delay(1) : Task.CompletedTask;
        var source = new Source(500);
        await Run(verb, source, degree).Limited();
        Assert.Equal(Enumerable.Range(0, 500), Seen.Order());
        if (degree != -1)
        {
            Assert.InRange(Most, 1, degree);
        }

        if (degree == 1)
        {
            Assert.Equal(Enumerable.Range(0, 500), Seen);
        }

        Assert.Equal(1, source.Disposed);
        Assert.Equal(0, source.Overlaps);
    }

    [Theory]
    [MemberData(nameof(Verbs))]
    public async Task A_failure_stops_the_source_and_what_was_taken_has_run(string verb, int degree)
    {
        Body = static item => item == 20 ? throw new FormatException() : Task.CompletedTask;
        var source = new Source(int.MaxValue);
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() =>
            Run(verb, source, degree).Limited()
        );
        Assert.IsType<FormatException>(thrown.InnerExceptions[0]);
        Assert.Equal(source.Taken, Seen.Count);
        Assert.Equal(Seen.Count, thrown.Data["ClosureGen.Started"]);
        Assert.Equal(1, source.Disposed);
    }

    /// <summary>A failure on one thread asks the others to look up, also one that has just taken an item.</summary>
    [Theory]
    [InlineData("Run")]
    [InlineData("RunAsync")]
    public async Task What_is_taken_while_another_item_fails_has_run_each_time(string verb)
    {
        // Long enough for other threads to help.
        Body = static item =>
        {
            Thread.SpinWait(1_000);
            return item == 40 ? throw new FormatException() : Task.CompletedTask;
        };
        int rounds = StressLength.Rounds(Slow.IsAskedFor ? 1_000 : 300, 3_000);
        for (int round = 0; round < rounds; round++)
        {
            Seen.Clear();
            var source = new Source(int.MaxValue);
            await Assert.ThrowsAsync<AggregateException>(() => Run(verb, source, -1).Limited());
            Assert.Equal(source.Taken, Seen.Count);
        }
    }

    [Theory]
    [MemberData(nameof(Verbs))]
    public async Task A_token_ends_a_source_that_never_ends(string verb, int degree)
    {
        using var cancellation = new CancellationTokenSource();
        Body = item =>
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
        Assert.Equal(source.Taken, Seen.Count);
        Assert.Equal(1, source.Disposed);
        Assert.Equal(Seen.Count, thrown.Data["ClosureGen.Started"]);
    }

    [Fact]
    public async Task A_token_that_comes_after_the_end_changes_nothing()
    {
        using var cancellation = new CancellationTokenSource();
        var ended = new TaskCompletionSource();
        Body = item => item == 2 ? ended.Task : Task.CompletedTask;
        ValueTask run = NoteLaterEach((IAsyncEnumerable<int>)new Source(3)).RunAsync(5, cancellation.Token);
        Limits.Until(() => Seen.Count == 3);
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
        Body = static item => item == 1 ? throw new FormatException("Item") : Task.CompletedTask;
        var source = new Source(2) { FailsAt = Step.Move | Step.Dispose };
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() => Run(verb, source, 1).Limited());
        Assert.Equal(["Item", "Dispose"], thrown.InnerExceptions.Select(static inner => inner.Message));

        Body = static _ => Task.CompletedTask;
        source = new Source(2) { FailsAt = Step.Move | Step.Dispose };
        thrown = await Assert.ThrowsAsync<AggregateException>(() => Run(verb, source, 1).Limited());
        Assert.Equal(["Move", "Dispose"], thrown.InnerExceptions.Select(static inner => inner.Message));
        Assert.Equal(2, thrown.Data["ClosureGen.Started"]);
    }

    [Fact]
    public async Task A_failure_ends_the_wait_for_an_async_source()
    {
        Body = static _ => throw new FormatException();
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() =>
            NoteEach(Stuck()).RunAsync(2).Limited()
        );
        Assert.IsType<FormatException>(Assert.Single(thrown.InnerExceptions));

        using var cancellation = new CancellationTokenSource(20);
        Body = static _ => Task.CompletedTask;
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
        Body = item =>
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
            Seen.Enqueue(left);
        }

        Assert.Equal(Enumerable.Range(0, 100), Seen.Order());
        Assert.True(channel.Writer.TryWrite(1));
    }

    [Fact]
    public async Task The_callers_context_isSeen_and_kept()
    {
        _flowing.Value = 5;
        int wrong = 0;
        Body = _ =>
        {
            wrong += _flowing.Value == 5 ? 0 : 1;
            return Task.CompletedTask;
        };
        NoteEach(Enumerable.Range(0, 50).Where(_ => _flowing.Value == 5)).Run(1);
        await NoteEach(Enumerable.Range(0, 50).Where(_ => _flowing.Value == 5)).RunAsync(1);
        Body = async _ =>
        {
            await Task.Yield();
            Interlocked.Add(ref wrong, _flowing.Value == 5 ? 0 : 1);
            _flowing.Value = 6;
        };
        await NoteLaterEach((IEnumerable<int>)new Source(1_000)).RunAsync(3);
        await NoteLaterEach((IAsyncEnumerable<int>)new Source(1_000)).RunAsync(-1);
        Assert.Equal(2_100, Seen.Count);
        Assert.Equal(0, wrong);
    }

    [Fact]
    public void Inline_a_source_is_run_in_order()
    {
        using IDisposable scope = DispatchMode.Inline();
        NoteEach(Enumerable.Range(0, 50).Where(static _ => true)).RunAsync(4).GetAwaiter().GetResult();
        Assert.Equal(Enumerable.Range(0, 50), Seen);
        NoteNowEach(Enumerable.Range(50, 50).Where(static _ => true)).RunAsync(4).GetAwaiter().GetResult();
        Assert.Equal(Enumerable.Range(0, 100), Seen);
    }

    [Fact]
    public void A_default_value_has_no_source()
    {
        Assert.Throws<InvalidOperationException>(() => default(LazyItems<NoteBatch, int>).Run());
        Assert.Throws<InvalidOperationException>(() =>
        {
            _ = default(ItemSource<NoteBatch, int>).RunAsync();
        });
    }

    private static async IAsyncEnumerable<int> Stuck([EnumeratorCancellation] CancellationToken stop = default)
    {
        yield return 1;
        await Task.Delay(Timeout.Infinite, stop);
    }
}
