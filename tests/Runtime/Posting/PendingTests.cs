namespace ClosureGen.Runtime.Tests;

/// <summary>Waiting for posts to end, with what their handlers post.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class PendingTests : IDisposable
{
    private readonly ErrorListener _errors = new();
    private readonly TaskCompletionSource _open = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _ended;

    public PendingTests() => PendingPosts.AwaitFormer();

    public void Dispose() => _errors.Dispose();

    [NoCapture]
    internal void Spread(int generations)
    {
        for (int i = 0; generations > 0 && i < 3; i++)
        {
            SpreadWork(generations - 1).Post();
        }

        Interlocked.Increment(ref _ended);
    }

    [NoCapture]
    internal async Task WaitAsync(int number)
    {
        await _open.Task;
        Interlocked.Increment(ref _ended);
    }

    [NoCapture]
    internal async ValueTask FailAsync(bool later)
    {
        if (later)
        {
            await Task.Yield();
        }

        throw new FormatException();
    }

    [NoCapture(OnError = nameof(Failed))]
    internal async ValueTask FailHereAsync(bool later)
    {
        if (later)
        {
            await Task.Yield();
        }

        throw new FormatException();
    }

    private void Failed(Exception exception)
    {
        Thread.Sleep(5);
        Interlocked.Increment(ref _ended);
    }

    [Fact]
    public Task Nothing_is_waited_for_where_nothing_was_posted() => Idle();

    [Fact]
    public async Task What_handlers_post_is_waited_for_too()
    {
        for (int i = 0; i < 20; i++)
        {
            _ended = 0;
            SpreadWork(7).Post();
            await Idle();
            Assert.Equal(Enumerable.Range(0, 8).Sum(static generation => (int)Math.Pow(3, generation)), _ended);
        }
    }

    [Fact]
    public async Task Posts_of_threads_that_have_ended_are_waited_for()
    {
        for (int i = 0; i < 50; i++)
        {
            var thread = new Thread(() => SpreadWork(2).Post());
            thread.Start();
            thread.Join();
        }

        await Idle();
        Assert.Equal(50 * 13, _ended);
    }

    [Fact]
    public async Task Ends_on_threads_that_have_ended_count()
    {
        var recorder = new AsyncRecorder();
        var bodies = new TaskCompletionSource[20];
        for (int i = 0; i < bodies.Length; i++)
        {
            TaskCompletionSource body = bodies[i] = new();
            recorder.HandWork(() => body.Task).Post();
        }

        Limits.Until(() => recorder.Calls == bodies.Length);
        var thread = new Thread(() => Array.ForEach(bodies, static body => body.SetResult()));
        thread.Start();
        thread.Join();
        await Idle();
    }

    [Fact]
    public async Task An_async_handler_ends_with_its_task_and_a_cancelled_wait_lists_handlers()
    {
        WaitWork(1).Post();
        WaitWork(2).Post();
        using var source = new CancellationTokenSource(50);
        Task idle = Pending.WhenIdleAsync(source.Token);
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => idle);
        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(TaskStatus.Canceled, idle.Status);
        IReadOnlyDictionary<string, int> handlers = Assert.IsAssignableFrom<IReadOnlyDictionary<string, int>>(
            exception.Data["ClosureGen.Pending"]
        );
        KeyValuePair<string, int> pending = Assert.Single(handlers);
        Assert.Equal("ClosureGen.Runtime.Tests.PendingTests.WaitAsync(int)", pending.Key);
        Assert.Equal(2, pending.Value);
        Assert.Equal($"{pending.Key}: 2", handlers.ToString());

        _open.SetResult();
        await Idle();
        Assert.Equal(2, _ended);
    }

    [Fact]
    public async Task A_dead_token_ends_the_wait_only_if_there_is_one()
    {
        var dead = new CancellationToken(canceled: true);
        Assert.True(Pending.WhenIdleAsync(dead).IsCompletedSuccessfully);
        WaitWork(1).Post();
        Task[] idle = [.. Enumerable.Range(0, 20).Select(_ => Pending.WhenIdleAsync(dead))];
        Assert.All(idle, static wait => Assert.True(wait.IsCanceled));
        Task[] waits = [.. Enumerable.Range(0, 20).Select(static _ => Idle())];
        Assert.All(waits, static wait => Assert.False(wait.IsCompleted));
        _open.SetResult();
        await Task.WhenAll(waits);
        Assert.Equal(1, _ended);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_failed_post_ends_when_its_error_is_reported(bool later)
    {
        for (int i = 1; i <= 20; i++)
        {
            FailWork(later).Post();
            await Idle();
            Assert.Equal(i, _errors.Reported.Count);
            FailHereWork(later).Post();
            await Idle();
            Assert.Equal(i, _ended);
        }
    }

    [Fact]
    public async Task What_is_not_due_or_awaited_or_cancelled_is_not_waited_for()
    {
        using var source = new CancellationTokenSource();
        SpreadWork(0).PostAfter(TimeSpan.FromMinutes(10), source.Token);
        Task started = WaitWork(1).StartNew();
        ValueTask dispatched = WaitWork(2).Dispatch();
        WaitWork(3).PostTo(new InlineContext());
        await Idle();
        source.Cancel();
        _open.SetResult();
        await started;
        await dispatched;
        new Recorder().DoWithTokenWork(static () => { }, source.Token).Post();
        await Idle();
    }

    [Fact]
    public async Task A_post_that_is_cancelled_in_the_queue_ends_too()
    {
        using var source = new CancellationTokenSource();
        var recorder = new Recorder();
        for (int i = 0; i < 1_000; i++)
        {
            recorder.DoWithTokenWork(static () => { }, source.Token).Post();
        }

        source.Cancel();
        await Idle();
    }

    private static Task Idle() => Pending.WhenIdleAsync().WaitAsync(TimeSpan.FromSeconds(30));
}
