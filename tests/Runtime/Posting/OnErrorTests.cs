namespace ClosureGen.Runtime.Tests;

/// <summary>Errors of posts that go to the handler's own type, and those that do not.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class OnErrorTests : IDisposable
{
    private readonly ErrorListener _errors = new();
    private readonly AsyncLocal<string?> _flowing = new();
    private readonly ConcurrentQueue<(Exception Exception, string? Flowing, int Number)> _failed = [];
    private readonly TaskCompletionSource _late = new();
    private Action _onError = static () => { };

    public void Dispose() => _errors.Dispose();

    [NoCapture(OnError = nameof(Failed))]
    internal void Fail(int number, CancellationToken cancellationToken = default)
    {
        _flowing.Value = "changed";
        cancellationToken.ThrowIfCancellationRequested();
        throw new FormatException();
    }

    [NoCapture(OnError = nameof(Failed))]
    internal int FailToAnswer(int number, CancellationToken cancellationToken = default) => throw new FormatException();

    [NoCapture(OnError = nameof(Failed))]
    internal async Task FailLaterAsync(int number, CancellationToken cancellationToken)
    {
        await _late.Task;
        cancellationToken.ThrowIfCancellationRequested();
        throw new FormatException();
    }

    [NoCapture(OnError = nameof(Failed))]
    internal ValueTask<int> FailAtOnce(int number, CancellationToken cancellationToken = default) =>
        throw new FormatException();

    [NoCapture(OnError = nameof(Failed), FlowExecutionContext = false)]
    internal async ValueTask FailAloneAsync(int number, CancellationToken cancellationToken)
    {
        await Task.Yield();
        throw new FormatException();
    }

    [NoCapture(OnError = nameof(Failed), BindToken = false)]
    internal void CancelUnbound(int number, CancellationToken cancellationToken) =>
        cancellationToken.ThrowIfCancellationRequested();

    [NoCapture]
    internal static void FailPlainly(int number) => throw new FormatException();

    private void Failed(Exception exception, int number, CancellationToken cancellationToken)
    {
        _failed.Enqueue((exception, _flowing.Value, number));
        _onError();
    }

    [Theory]
    [InlineData("sync")]
    [InlineData("result")]
    [InlineData("late")]
    [InlineData("at once")]
    [InlineData("after a time")]
    public void An_error_comes_with_the_arguments_in_the_callers_context(string kind)
    {
        _flowing.Value = "caller";
        Post(kind, 7);
        _flowing.Value = "later";
        _late.SetResult();
        (Exception exception, string? flowing, int number) = Take();

        Assert.IsType<FormatException>(exception);
        Assert.Equal("caller", flowing);
        Assert.Equal(7, number);
        Assert.Equal("later", _flowing.Value);
        Assert.Empty(_errors.Reported);
    }

    [Fact]
    public void Without_flow_the_default_context_is_in_force()
    {
        _flowing.Value = "caller";
        FailAloneWork(1, default).Post();
        Assert.Null(Take().Flowing);
    }

    [Fact]
    public void What_is_posted_to_a_context_comes_here_and_not_to_the_context()
    {
        var context = new ListContext();
        FailWork(1).PostTo(context);
        FailLaterWork(2, default).PostTo(context);
        context.RunAll();
        _late.SetResult();
        Limits.Until(() => _failed.Count == 2);
        Assert.Equal([1, 2], _failed.Select(static failure => failure.Number).Order());
        Assert.Empty(_errors.Reported);
    }

    [Fact]
    public async Task What_somebody_awaits_is_theirs()
    {
        await Assert.ThrowsAsync<FormatException>(async () => await FailWork(1).Dispatch());
        await Assert.ThrowsAsync<FormatException>(() => FailWork(1).StartNew());
        await Assert.ThrowsAsync<FormatException>(async () => await FailAtOnceWork(1).Dispatch());
        await Assert.ThrowsAsync<FormatException>(() => FailAtOnceWork(1).StartNew());
        Assert.Throws<AggregateException>(() => FailEach([1], default).Run());
        using var batch = DispatchBatch.Rent();
        batch.Add(FailWork(1));
        Assert.Throws<AggregateException>(() => batch.Run());
        Assert.Empty(_failed);
        Assert.Empty(_errors.Reported);
    }

    [Fact]
    public async Task What_a_cancelled_token_explains_comes_nowhere()
    {
        using var source = new CancellationTokenSource();
        FailLaterWork(1, source.Token).Post();
        await Task.Delay(20, TestContext.Current.CancellationToken);
        source.Cancel();
        _late.SetResult();
        FailWork(2, source.Token).Post();
        CancelUnboundWork(3, source.Token).Post();
        Assert.Equal(3, Take().Number);
        await FailAtOnceWork(4).StartNew().ContinueWith(static _ => { }, TaskScheduler.Default);
        Assert.Empty(_failed);
        Assert.Empty(_errors.Reported);
    }

    [Theory]
    [InlineData("sync")]
    [InlineData("result")]
    [InlineData("late")]
    [InlineData("at once")]
    public void What_the_method_throws_is_reported_with_the_handlers_error(string kind)
    {
        var handlers = new ConcurrentQueue<string?>();
        void Note(object? sender, DispatchErrorEventArgs args) => handlers.Enqueue(args.Handler);
        DispatchErrors.Unhandled += Note;
        try
        {
            _onError = static () => throw new InvalidOperationException();
            Post(kind, 1);
            _late.SetResult();
            Limits.Until(() => !_errors.Reported.IsEmpty && !handlers.IsEmpty);
            AggregateException both = Assert.IsType<AggregateException>(Assert.Single(_errors.Reported));
            Assert.Equal(
                [typeof(FormatException), typeof(InvalidOperationException)],
                both.InnerExceptions.Select(static inner => inner.GetType())
            );
            Assert.StartsWith(
                "ClosureGen.Runtime.Tests.OnErrorTests.Fail",
                Assert.Single(handlers),
                StringComparison.Ordinal
            );
        }
        finally
        {
            DispatchErrors.Unhandled -= Note;
        }
    }

    [Fact]
    public void The_event_names_the_handler()
    {
        var handlers = new ConcurrentQueue<string?>();
        void Note(object? sender, DispatchErrorEventArgs args) => handlers.Enqueue(args.Handler);
        DispatchErrors.Unhandled += Note;
        try
        {
            FailPlainlyWork(1).Post();
            Limits.Until(() => !handlers.IsEmpty);
            Assert.Equal("ClosureGen.Runtime.Tests.OnErrorTests.FailPlainly(int)", Assert.Single(handlers));
        }
        finally
        {
            DispatchErrors.Unhandled -= Note;
        }

        Assert.Null(new DispatchErrorEventArgs(new FormatException()).Handler);
        Assert.Throws<ArgumentNullException>("exception", static () => new DispatchErrorEventArgs(null!, "handler"));
    }

    private void Post(string kind, int number)
    {
        switch (kind)
        {
            case "sync":
                FailWork(number).Post();
                break;
            case "result":
                FailToAnswerWork(number).Post();
                break;
            case "late":
                FailLaterWork(number, default).Post();
                break;
            case "at once":
                FailAtOnceWork(number).Post();
                break;
            default:
                FailWork(number).PostAfter(TimeSpan.FromMilliseconds(5));
                break;
        }
    }

    private (Exception Exception, string? Flowing, int Number) Take()
    {
        Limits.Until(() => !_failed.IsEmpty);
        Assert.True(_failed.TryDequeue(out (Exception, string?, int) failure));
        return failure;
    }
}
