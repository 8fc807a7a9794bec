namespace ClosureGen.Runtime.Tests;

/// <summary>Fire and forget: what runs, what is reported and what is dropped.</summary>
[Collection(nameof(GlobalState))]
public sealed class PostTests : IDisposable
{
    private readonly ErrorListener _errors = new();

    public void Dispose() => _errors.Dispose();

    [Fact]
    public void Every_post_runs_once()
    {
        var recorder = new Recorder();
        using var left = new CountdownEvent(2_000);
        for (int i = 0; i < 1_000; i++)
        {
            recorder.DoWork(() => left.Signal()).Post();
            recorder.AskWork(() => left.Signal() ? 1 : 0).Post();
        }

        left.LimitedWait();
        Assert.Equal(2_000, recorder.Calls);
        Assert.Empty(_errors.Reported);
    }

    [Fact]
    public void What_a_handler_throws_is_reported_to_all_subscribers()
    {
        using var others = new ErrorListener();
        new Recorder().DoWork(static () => throw new FormatException("one")).Post();
        new Recorder().AskWork(static () => throw new FormatException("two")).Post();
        Limits.Until(() => _errors.Reported.Count == 2 && others.Reported.Count == 2);

        Assert.All(
            _errors.Reported,
            static exception =>
            {
                Assert.IsType<FormatException>(exception);
                Assert.Contains(
                    nameof(What_a_handler_throws_is_reported_to_all_subscribers),
                    exception.StackTrace,
                    StringComparison.Ordinal
                );
            }
        );
    }

    [Fact]
    public async Task A_cancellation_by_the_posts_own_token_is_dropped_and_any_other_is_reported()
    {
        using var source = new CancellationTokenSource();
        using var other = new CancellationTokenSource();
        var recorder = new Recorder();
        other.Cancel();

        recorder.DoWithTokenWork(source.Cancel, source.Token).Post();
        Limits.Until(() => source.IsCancellationRequested);
        recorder.DoWork(() => throw new OperationCanceledException("Nobody's.")).Post();
        recorder.DoWithTokenWork(() => throw new OperationCanceledException("Foreign.", other.Token), default).Post();
        Limits.Until(() => _errors.Reported.Count == 2);
        await recorder.DoWork(null).Dispatch();

        Assert.All(_errors.Reported, static exception => Assert.IsType<OperationCanceledException>(exception));
        Assert.Equal(2, _errors.Reported.Count);
    }

    [Fact]
    public void A_subscriber_that_throws_keeps_no_other_from_being_called()
    {
        var thrown = new InvalidOperationException("The handler's.");
        static void Break(object? sender, DispatchErrorEventArgs args) =>
            throw new FormatException("The subscriber's.");
        bool calledAfter = false;
        void After(object? sender, DispatchErrorEventArgs args) => calledAfter = true;
        DispatchErrors.Unhandled += Break;
        DispatchErrors.Unhandled += After;
        try
        {
            AggregateException exception = Assert.Throws<AggregateException>(() => DispatchErrors.Report(thrown));
            Assert.Same(thrown, exception.InnerExceptions[0]);
            Assert.IsType<FormatException>(exception.InnerExceptions[1]);
        }
        finally
        {
            DispatchErrors.Unhandled -= Break;
            DispatchErrors.Unhandled -= After;
        }

        Assert.True(calledAfter);
    }

    [Fact]
    public void A_handler_may_post_again()
    {
        var recorder = new Recorder();
        using var left = new CountdownEvent(500);
        void Next()
        {
            if (!left.Signal())
            {
                recorder.DoWork(Next).Post();
            }
        }

        recorder.DoWork(Next).Post();
        left.LimitedWait();
        Assert.Equal(500, recorder.Calls);
    }

    [Fact]
    public void An_argument_without_an_exception_is_refused() =>
        Assert.Throws<ArgumentNullException>(static () => new DispatchErrorEventArgs(null!));
}
