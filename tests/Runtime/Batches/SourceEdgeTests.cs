using System.Collections.Immutable;
using System.Threading.Channels;

namespace ClosureGen.Runtime.Tests;

/// <summary>Sources that misbehave, and arguments at their limits.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class SourceEdgeTests : SourceHandlers
{
    [NoCapture]
    internal void SeeAny(object? item) => Seen.Enqueue(item is string text ? text.Length : -1);

    [NoCapture]
    internal Task SeeNothing(int item) => null!;

    [NoCapture(BindToken = false)]
    internal void SeeWithToken(int item, CancellationToken cancellationToken)
    {
        Seen.Enqueue(item);
        Assert.True(cancellationToken.IsCancellationRequested);
    }

    [Fact]
    public async Task What_a_callback_of_the_source_throws_goes_to_the_code_that_cancels()
    {
        using var errors = new ErrorListener();
        using var source = new CancellationTokenSource();
        var isAsked = new TaskCompletionSource();
        Task run = NoteLaterEach(WithCallback(isAsked)).RunAsync(source.Token).AsTask();
        await isAsked.Task.Limited();
        AggregateException thrown = Assert.Throws<AggregateException>(source.Cancel);
        Assert.IsType<FormatException>(Assert.Single(thrown.Flatten().InnerExceptions));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run.Limited());
        Assert.True(run.IsCanceled);
        Assert.Empty(errors.Reported);
    }

    [Fact]
    public async Task What_a_callback_of_the_source_throws_after_a_failure_is_the_runs()
    {
        using var errors = new ErrorListener();
        Body = static _ => throw new InvalidTimeZoneException();
        Task run = NoteLaterEach(WithCallback(new TaskCompletionSource())).RunAsync().AsTask();
        await Assert.ThrowsAnyAsync<Exception>(() => run.Limited());
        Assert.Equal(
            [typeof(InvalidTimeZoneException), typeof(FormatException)],
            run.Exception!.Flatten().InnerExceptions.Select(static thrown => thrown.GetType())
        );
        Assert.Empty(errors.Reported);
    }

    private static async IAsyncEnumerable<int> WithCallback(
        TaskCompletionSource isAsked,
        [EnumeratorCancellation] CancellationToken cancellationToken = default
    )
    {
        // It ends when the callback has been called: an end that the token itself causes would take the callback back.
        var isCalled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using CancellationTokenRegistration registration = cancellationToken.Register(() =>
        {
            isCalled.SetResult();
            throw new FormatException();
        });
        yield return 1;
        isAsked.SetResult();
        await isCalled.Task;
        cancellationToken.ThrowIfCancellationRequested();
    }

    [Fact]
    public void No_source_is_refused_by_the_items_name()
    {
        Assert.Throws<ArgumentNullException>("item", () => NoteEach((IEnumerable<int>)null!));
        Assert.Throws<ArgumentNullException>("item", () => NoteEach((IAsyncEnumerable<int>)null!));
        Assert.Throws<ArgumentNullException>("item", () => NoteEach((ChannelReader<int>)null!));
        Assert.Throws<ArgumentNullException>("item", () => NoteLaterEach((IEnumerable<int>)null!));
        Assert.Throws<ArgumentNullException>("item", () => NoteLaterEach((IAsyncEnumerable<int>)null!));
        Assert.Throws<ArgumentNullException>("item", () => NoteLaterEach((ChannelReader<int>)null!));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-2)]
    [InlineData(int.MinValue)]
    public void A_degree_of_nothing_is_refused_before_anything_is_read(int degree)
    {
        var source = new Source();
        IEnumerable<int> items = source;
        IAsyncEnumerable<int> later = source;
        Assert.Throws<ArgumentOutOfRangeException>(() => NoteEach(items).Run(degree));
        Assert.Throws<ArgumentOutOfRangeException>(() => Ignore(NoteEach(items).RunAsync(degree)));
        Assert.Throws<ArgumentOutOfRangeException>(() => Ignore(NoteEach(later).RunAsync(degree)));
        Assert.Throws<ArgumentOutOfRangeException>(() => Ignore(NoteLaterEach(later).RunAsync(degree)));
        Assert.Throws<ArgumentOutOfRangeException>(() =>
            Ignore(NoteEach(later).RunAsync(degree, new CancellationToken(canceled: true)))
        );
        Assert.Equal(0, source.Made);
    }

    [Theory]
    [MemberData(nameof(VerbNames))]
    public async Task Each_run_reads_anew_and_lets_go_also_of_an_empty_source(string verb)
    {
        foreach (int count in (int[])[0, 5])
        {
            var source = new Source(count);
            await Run(verb, source, int.MaxValue).Limited();
            await Run(verb, source, 1).Limited();
            Assert.Equal((2, 2), (source.Made, source.Disposed));
            Assert.Equal(Enumerable.Range(0, count).SelectMany(static item => new[] { item, item }), Seen.Order());
        }
    }

    [Theory]
    [MemberData(nameof(VerbNames))]
    public async Task What_a_source_throws_anywhere_is_its_only_failure(string verb)
    {
        foreach (Step step in (Step[])[Step.Make, Step.Move, Step.MoveLater, Step.Current, Step.Dispose])
        {
            var source = new Source(3) { FailsAt = step };
            AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() =>
                Run(verb, source, 2).Limited()
            );
            Assert.Equal($"{step}", Assert.IsType<FormatException>(Assert.Single(thrown.InnerExceptions)).Message);
            Assert.Equal(Seen.Count, thrown.Data["ClosureGen.Started"]);
            Assert.Equal(step == Step.Make ? 0 : 1, source.Disposed);
            Assert.Equal(
                step == Step.Make ? 0
                    : step == Step.Current ? 1
                    : 3,
                Seen.Count + (step == Step.Current ? 1 : 0)
            );
            Seen.Clear();
        }
    }

    [Theory]
    [MemberData(nameof(VerbNames))]
    public async Task A_source_that_gives_up_by_itself_has_failed(string verb)
    {
        var source = new Source(3) { FailsAt = Step.Move, Failure = new OperationCanceledException() };
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() => Run(verb, source, 1).Limited());
        Assert.Same(source.Failure, Assert.Single(thrown.InnerExceptions));
        Assert.Equal(1, source.Disposed);
    }

    [Theory]
    [MemberData(nameof(VerbNames))]
    public async Task A_cancelled_run_whose_source_cannot_be_let_go_has_failed(string verb)
    {
        using var cancellation = new CancellationTokenSource();
        Body = item =>
        {
            if (item == 5)
            {
                cancellation.Cancel();
            }

            return Task.CompletedTask;
        };
        var source = new Source { FailsAt = Step.Dispose };
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() =>
            Run(verb, source, 1, cancellation.Token).Limited()
        );
        Assert.Equal("Dispose", Assert.Single(thrown.InnerExceptions).Message);
        Assert.Equal(6, Seen.Count);
    }

    [Theory]
    [MemberData(nameof(VerbNames))]
    public async Task A_source_that_does_not_listen_is_waited_for_and_its_item_runs(string verb)
    {
        using var cancellation = new CancellationTokenSource();
        var source = new Source(1_000_000) { IsDeaf = true };
        Body = item =>
        {
            if (item == 1)
            {
                // While the next item is on its way, or before it is asked for.
                cancellation.Cancel();
            }

            return Task.CompletedTask;
        };
        OperationCanceledException thrown = await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            Run(verb, source, 2, cancellation.Token).Limited()
        );
        Assert.Equal(cancellation.Token, thrown.CancellationToken);
        Assert.Equal(source.Taken, Seen.Count);
        Assert.Equal(1, source.Disposed);
        Assert.Equal(0, source.Overlaps);
    }

    [Fact]
    public async Task A_source_that_ends_because_it_is_cancelled_has_ended()
    {
        using var cancellation = new CancellationTokenSource();
        await NoteEach(Listening(cancellation)).RunAsync(1, cancellation.Token).Limited();
        Assert.Equal([1], Seen);
    }

    [Fact]
    public async Task No_more_is_taken_than_there_are_places()
    {
        var source = new Source(40);
        int ended = 0;
        int wrong = 0;
        Body = async _ =>
        {
            wrong += source.Taken - Volatile.Read(ref ended) > 3 ? 1 : 0;
            await Task.Delay(1);
            Interlocked.Increment(ref ended);
        };
        await NoteLaterEach((IAsyncEnumerable<int>)source).RunAsync(3).Limited();
        await NoteLaterEach((IEnumerable<int>)source).RunAsync(3).Limited();
        Assert.Equal((80, 0), (ended, wrong));
    }

    [Fact]
    public async Task A_sequence_that_is_a_list_at_run_time_is_read_where_it_is()
    {
        SeeAnyEach((IEnumerable<object>)new[] { "a", "bb" }).Run(1);
        SeeAnyEach((IEnumerable<object>)new List<string> { "ccc" }).Run(1);
        IEnumerable<int> array = new[] { 1 };
        IEnumerable<int> segment = new ArraySegment<int>([0, 2, 3, 0], 1, 2);
        IEnumerable<int> immutable = ImmutableArray.Create(4);
        await NoteEach(array).RunAsync(1);
        await NoteEach(segment).RunAsync(1);
        await NoteLaterEach(immutable).RunAsync(1);
        Assert.Equal([1, 2, 3, 1, 2, 3, 4], Seen);

        NoteEach((IEnumerable<int>)Array.Empty<int>()).Run();
        NoteEach((IEnumerable<int>)new ArraySegment<int>([])).Run();
        await NoteLaterEach((IEnumerable<int>)new List<int>()).RunAsync();
        Assert.Equal(7, Seen.Count);
    }

    [Fact]
    public async Task A_handler_without_a_task_fails_and_keeps_no_place()
    {
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() =>
            SeeNothingEach(Enumerable.Range(0, 9).Select(static item => item)).RunAsync(1).Limited()
        );
        Assert.IsType<InvalidOperationException>(Assert.Single(thrown.InnerExceptions));
    }

    [Fact]
    public async Task A_token_that_stays_an_argument_does_not_stop_the_run()
    {
        var dead = new CancellationToken(canceled: true);
        await SeeWithTokenEach((IAsyncEnumerable<int>)new Source(3), dead).RunAsync(1).Limited();
        SeeWithTokenEach((IEnumerable<int>)new Source(3), dead).Run(2);
        Assert.Equal(6, Seen.Count);
        Assert.Throws<OperationCanceledException>(() =>
            SeeWithTokenEach((IEnumerable<int>)new Source(3), dead).Run(2, dead)
        );
        Assert.Equal(6, Seen.Count);
    }

    [Fact]
    public async Task A_handler_may_feed_the_channel_that_it_is_fed_from()
    {
        var channel = Channel.CreateUnbounded<int>();
        Body = item =>
        {
            if (item < 1_000)
            {
                Assert.True(channel.Writer.TryWrite(item + 1));
            }
            else
            {
                channel.Writer.Complete();
            }

            return Task.CompletedTask;
        };
        channel.Writer.TryWrite(0);
        await NoteLaterEach(channel.Reader).RunAsync(4).Limited();
        Assert.Equal(Enumerable.Range(0, 1_001), Seen);

        channel = Channel.CreateBounded<int>(1);
        channel.Writer.Complete(new FormatException());
        AggregateException thrown = await Assert.ThrowsAsync<AggregateException>(() =>
            NoteEach(channel.Reader).RunAsync(4).Limited()
        );
        Assert.IsType<FormatException>(Assert.Single(thrown.InnerExceptions));
    }

    [Fact]
    public void A_run_within_a_handler_of_a_run_ends()
    {
        Body = item =>
        {
            if (item == 0)
            {
                SeeAnyEach(Enumerable.Range(0, 10).Select(static _ => "four")).Run(3);
            }

            return Task.CompletedTask;
        };
        NoteEach(Enumerable.Repeat(0, 10).Select(static item => item)).Run(2);
        Assert.Equal(10, Seen.Count(static item => item == 0));
        Assert.Equal(100, Seen.Count(static item => item == 4));
    }

    public static TheoryData<string> VerbNames => ["Run", "RunAsync", "async source", "async handler", "async both"];

    private static void Ignore(ValueTask run) => GC.KeepAlive(run.IsCompleted);

    private static async IAsyncEnumerable<int> Listening(
        CancellationTokenSource cancellation,
        [EnumeratorCancellation] CancellationToken stop = default
    )
    {
        yield return 1;
        await cancellation.CancelAsync();
        if (!stop.IsCancellationRequested)
        {
            yield return 2;
        }
    }
}
