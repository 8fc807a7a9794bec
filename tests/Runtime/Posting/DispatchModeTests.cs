namespace ClosureGen.Runtime.Tests;

/// <summary>Verbs that run their handlers on the calling thread, and posts by a clock of the caller's.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class DispatchModeTests : IDisposable
{
    private readonly ErrorListener _errors = new();
    private readonly AsyncLocal<int> _flowing = new();
    private readonly List<string> _seen = [];
    private readonly TaskCompletionSource _open = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>All that name no place, and no time.</summary>
    public static IEnumerable<TheoryDataRow<string>> InlineWays =>
        Ways.Names.Where(static way =>
            !way.Data.EndsWith("PostTo", StringComparison.Ordinal) && way.Data != "PostAfter"
        );

    public void Dispose() => _errors.Dispose();

    [NoCapture]
    internal int Note(int number)
    {
        _seen.Add(
            $"{number} {Environment.CurrentManagedThreadId} {SynchronizationContext.Current is null} {_flowing.Value}"
        );
        _flowing.Value = number;
        return number;
    }

    [NoCapture(FlowExecutionContext = false)]
    internal void NoteAlone(int number) => Note(number);

    [NoCapture]
    internal void Nest(int depth)
    {
        _seen.Add($"begin {depth}");
        if (depth > 0)
        {
            NestWork(depth - 1).Post();
        }

        _seen.Add($"end {depth}");
    }

    /// <summary>Each level awaits the next one; the last one posts.</summary>
    [NoCapture]
    internal async Task<int> DeepAsync(int levels, bool starts)
    {
        if (levels == 0)
        {
            NoteWork(0).Post();
            return 0;
        }

        return 1
            + await (
                starts ? DeepWork(levels - 1, starts).StartNew() : DeepWork(levels - 1, starts).Dispatch().AsTask()
            );
    }

    [NoCapture]
    internal void Around(int number)
    {
        NestWork(0).Post();
        _seen.Add($"result {NoteWork(number).Dispatch().AsTask().Result}");
    }

    [NoCapture]
    internal void Fail(int number) => throw new FormatException();

    [NoCapture]
    internal async Task<int> WaitAsync(int number)
    {
        _seen.Add($"begin {number}");
        await _open.Task;
        return number;
    }

    [NoCapture]
    internal ValueTask<int> Answer(int number)
    {
        _seen.Add($"{number}");
        return new ValueTask<int>(number);
    }

    [NoCapture]
    internal static void CountDown(int left, int[] count)
    {
        count[0]++;
        if (left > 0)
        {
            CountDownWork(left - 1, count).Post();
        }
    }

    [Theory]
    [MemberData(nameof(InlineWays))]
    public void A_handler_has_run_when_its_verb_returns(string way)
    {
        _flowing.Value = 9;
        SynchronizationContext? context = SynchronizationContext.Current;
        var own = new ListContext();
        SynchronizationContext.SetSynchronizationContext(own);
        string expected = $"1 {Environment.CurrentManagedThreadId} {!way.EndsWith(".Run", StringComparison.Ordinal)} 9";
        using (DispatchMode.Inline())
        {
            Assert.True(DispatchMode.IsInline);
            Task task = Ways.Call(way, () => Note(1));
            Assert.Equal(expected, Assert.Single(_seen));
            Assert.True(task.IsCompletedSuccessfully);
            Assert.Same(own, SynchronizationContext.Current);
            NoteWork(2).PostAfter(TimeSpan.Zero);
            Assert.Equal(2, _seen.Count);
        }

        SynchronizationContext.SetSynchronizationContext(context);
        Assert.False(DispatchMode.IsInline);
        Assert.Equal(9, _flowing.Value);
        NoteWork(3).Dispatch().AsTask().Limited().Wait(TestContext.Current.CancellationToken);
        Assert.NotEqual(_seen[0].Split(' ')[1], _seen[2].Split(' ')[1]);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void As_many_levels_may_await_each_other_as_on_the_pool(bool starts)
    {
        const int Levels = 3_000;
        const int Stack = 1_536 * 1_024;
        Limits.OnOwnThread(
            () =>
            {
                using IDisposable mode = DispatchMode.Inline();
                Task<int> deep = DeepWork(Levels, starts).Dispatch().AsTask();
                Assert.True(deep.IsCompleted);
                Assert.Equal(Levels, deep.Result);
                Assert.Single(_seen);
            },
            Stack
        );
    }

    [Fact]
    public void Posts_of_a_handler_run_after_it_and_others_run_nested()
    {
        using IDisposable scope = DispatchMode.Inline();
        NestWork(2).Post();
        Assert.Equal(["begin 2", "end 2", "begin 1", "end 1", "begin 0", "end 0"], _seen);

        _seen.Clear();
        AroundWork(5).StartNew().Wait();
        Assert.Equal(4, _seen.Count);
        Assert.StartsWith("5 ", _seen[0], StringComparison.Ordinal);
        Assert.Equal(["result 5", "begin 0", "end 0"], _seen[1..]);
    }

    [Fact]
    public void A_long_chain_of_posts_does_not_overflow()
    {
        using IDisposable scope = DispatchMode.Inline();
        int[] count = new int[1];
        CountDownWork(100_000, count).Post();
        Assert.Equal(100_001, count[0]);
    }

    [Fact]
    public async Task Outcomes_are_the_same()
    {
        using IDisposable scope = DispatchMode.Inline();
        FailWork(1).Post();
        Limits.Until(() => _errors.Reported.Count == 1);
        await Assert.ThrowsAsync<FormatException>(async () => await FailWork(1).Dispatch());
        await Assert.ThrowsAsync<FormatException>(() => FailWork(1).StartNew());
        await Assert.ThrowsAsync<AggregateException>(async () => await FailEach([1, 2]).RunAsync());
        AggregateException thrown = Assert.Throws<AggregateException>(() => FailEach([1, 2]).Run());
        Assert.Equal(1, thrown.Data["ClosureGen.Started"]);
        var dead = new CancellationToken(canceled: true);
        Assert.Equal(TaskStatus.Canceled, FailWork(1).StartNew(dead).Status);
        Assert.True(FailWork(1).Dispatch(dead).IsCanceled);
        Assert.Single(_errors.Reported);
    }

    [Fact]
    public async Task Batches_run_in_order()
    {
        using IDisposable scope = DispatchMode.Inline();
        int[] numbers = [.. Enumerable.Range(0, 1_000)];
        int[] results = new int[1_000];
        AnswerEach(numbers).RunAsync(results, 8).GetAwaiter().GetResult();
        Assert.Equal(numbers.Select(static number => $"{number}"), _seen);
        Assert.Equal(numbers, results);

        _seen.Clear();
        NestEach(new int[100]).Run(4);
        NestEach(0..100).RunAsync().GetAwaiter().GetResult();
        Assert.Equal(2 * 2 * 100 + (2 * 99 * 100 / 2), _seen.Count);

        _seen.Clear();
        ValueTask later = WaitEach([1, 2, 3]).RunAsync(results, 2);
        Assert.Equal(["begin 1", "begin 2"], _seen);
        _open.SetResult();
        await later;
        Assert.Equal([1, 2, 3], results[..3]);
    }

    [Fact]
    public async Task An_async_handler_runs_until_it_waits()
    {
        using IDisposable scope = DispatchMode.Inline();
        Task<int> task = WaitWork(1).StartNew();
        ValueTask<int> dispatched = WaitWork(2).Dispatch();
        Assert.Equal(["begin 1", "begin 2"], _seen);
        Assert.False(task.IsCompleted);
        _open.SetResult();
        Assert.Equal(1, await task);
        Assert.Equal(2, await dispatched);
    }

    [Fact]
    public void What_names_its_place_goes_there()
    {
        using IDisposable scope = DispatchMode.Inline();
        var context = new ListContext();
        NoteWork(1).PostTo(context);
        Assert.Empty(_seen);
        context.RunAll();
        Assert.Single(_seen);

        TaskScheduler scheduler = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        Task<int> elsewhere = NoteWork(2).StartNew(scheduler: scheduler);
        elsewhere.Limited().Wait(TestContext.Current.CancellationToken);
        Assert.NotEqual(_seen[0].Split(' ')[1], _seen[1].Split(' ')[1]);
    }

    [Fact]
    public async Task A_mode_flows_until_it_is_disposed_of()
    {
        var gate = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Task<bool> flowed;
        using (DispatchMode.Inline())
        {
            Assert.True(await Task.Run(static () => DispatchMode.IsInline));
            flowed = Task.Run(async () =>
            {
                await gate.Task;
                return DispatchMode.IsInline;
            });
            Assert.False(IsInlineElsewhere());
        }

        gate.SetResult();
        Assert.False(await flowed);

        using (DispatchMode.InlineEverywhere())
        {
            Assert.True(IsInlineElsewhere());

            NoteAloneWork(3).Post();
            Assert.Single(_seen);
        }

        Assert.False(DispatchMode.IsInline);
    }

    [Fact]
    public void Scopes_nest_and_may_end_in_any_order()
    {
        var time = new ManualTime();
        IDisposable outer = DispatchMode.Inline(time);
        IDisposable inner = DispatchMode.Inline();
        NoteWork(1).PostAfter(TimeSpan.FromHours(1));
        time.Advance(TimeSpan.FromHours(1));
        Assert.Single(_seen);
        outer.Dispose();
        outer.Dispose();
        Assert.True(DispatchMode.IsInline);
        inner.Dispose();
        Assert.False(DispatchMode.IsInline);

        IDisposable first = DispatchMode.InlineEverywhere();
        IDisposable second = DispatchMode.InlineEverywhere();
        first.Dispose();
        Assert.True(IsInlineElsewhere());
        second.Dispose();
        second.Dispose();
        Assert.False(IsInlineElsewhere());
    }

    [Fact]
    public void Delayed_posts_go_by_the_scopes_clock()
    {
        var time = new ManualTime();
        using IDisposable scope = DispatchMode.Inline(time);
        NoteWork(1).PostAfter(TimeSpan.FromHours(2));
        NoteWork(2).PostAfter(TimeSpan.FromHours(1));
        time.Advance(TimeSpan.FromMinutes(59));
        Assert.Empty(_seen);
        time.Advance(TimeSpan.FromHours(2));
        Assert.Equal(
            [$"2 {Environment.CurrentManagedThreadId}", $"1 {Environment.CurrentManagedThreadId}"],
            _seen.Select(static seen => string.Join(' ', seen.Split(' ')[..2]))
        );
    }

    [Fact]
    public void With_a_clock_alone_delayed_posts_run_on_the_pool()
    {
        Assert.Throws<ArgumentNullException>("timeProvider", static () => DispatchMode.WithTime(null!));
        var time = new ManualTime();
        var recorder = new Recorder();
        using var ran = new ManualResetEventSlim();
        int thread = 0;
        using (DispatchMode.WithTime(time))
        {
            Assert.False(DispatchMode.IsInline);
            recorder
                .DoWork(() =>
                {
                    thread = Environment.CurrentManagedThreadId;
                    ran.Set();
                })
                .PostAfter(TimeSpan.FromDays(1));
        }

        // The clock is taken at the call.
        time.Advance(TimeSpan.FromDays(1));
        ran.LimitedWait();
        Assert.NotEqual(Environment.CurrentManagedThreadId, thread);
    }

    private static bool IsInlineElsewhere()
    {
        bool isInline = false;
        var thread = new Thread(() => isInline = DispatchMode.IsInline);
        thread.UnsafeStart();
        thread.Join();
        return isInline;
    }
}
