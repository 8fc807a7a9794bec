using System.Reflection;
using ClosureGen.Runtime.Pool;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// The one timer of all delayed posts, by a clock that the test moves. Where somebody counts, those that are cancelled go
/// through the pool.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed class DelayedPostsTests
{
    private readonly ManualTime _time = new();
    private readonly DelayedPosts _posts;
    private readonly CancellationTokenSource _canceled = new();

    public DelayedPostsTests()
    {
        _posts = new DelayedPosts(_time);
        _canceled.Cancel();
    }

    [Fact]
    public void A_post_leaves_at_its_time_and_not_before()
    {
        ManualState state = Add(Milliseconds(10));

        _time.Advance(Milliseconds(10) - new TimeSpan(1));
        Assert.Equal(1, _posts.Count);
        Assert.Equal(0, state.Forgotten);
        _time.Advance(new TimeSpan(1));

        Assert.Equal(0, _posts.Count);
        Assert.Equal(1, state.Forgotten);
    }

    [Fact]
    public void One_that_is_cancelled_while_it_waits_is_given_back_at_its_time_and_not_run()
    {
        using var source = new CancellationTokenSource();
        var state = new ManualState { OwnToken = source.Token };
        _posts.Add(state, Milliseconds(10));
        source.Cancel();

        Assert.Equal(0, state.Forgotten);
        _time.Advance(Milliseconds(10));
        Assert.Equal(1, state.Forgotten);
        Assert.Equal(0, state.Invoked);
    }

    [Fact]
    public void The_timer_is_armed_for_the_first_alone()
    {
        Add(Milliseconds(30));
        Add(Milliseconds(40));
        Add(Milliseconds(30));
        Assert.Equal([Milliseconds(30)], _time.Armed);

        Add(Milliseconds(5));
        Assert.Equal([Milliseconds(30), Milliseconds(5)], _time.Armed);

        _time.Advance(Milliseconds(5));
        Assert.Equal(Milliseconds(25), _time.Armed[^1]);
        _time.Advance(Milliseconds(25));
        Assert.Equal(Milliseconds(10), _time.Armed[^1]);
        _time.Advance(Milliseconds(10));
        Assert.Null(_time.Next);
        Assert.Equal(4, _time.Armed.Count);
    }

    [Fact]
    public void A_part_of_a_millisecond_is_waited_for()
    {
        ManualState state = Add(new TimeSpan(1));

        Assert.Equal(Milliseconds(1), Assert.Single(_time.Armed));
        _time.Advance(Milliseconds(1));
        Assert.Equal(1, state.Forgotten);
    }

    [Fact]
    public void A_timer_that_comes_too_early_is_armed_again()
    {
        ManualState state = Add(Milliseconds(10));
        _time.Call();

        Assert.Equal(0, state.Forgotten);
        Assert.Equal([Milliseconds(10), Milliseconds(10)], _time.Armed);
    }

    [Fact]
    public void One_that_falls_due_while_the_timer_is_armed_for_it_leaves()
    {
        Add(Milliseconds(10));
        ManualState late = Add(Milliseconds(11));

        // The timer looks for what is due, looks again and finds nothing, and looks how long there is to wait.
        _time.JumpAtLook(3, Milliseconds(2.5));
        _time.Advance(Milliseconds(10));
        Assert.Equal(TimeSpan.Zero, _time.Armed[^1]);
        Assert.Equal(0, late.Forgotten);

        _time.Advance(default);
        Assert.Equal(1, late.Forgotten);
    }

    [Fact]
    public void The_room_of_a_burst_is_given_up_when_it_was_not_needed_for_a_while()
    {
        int before = Room();
        for (int i = 0; i < 1_000; i++)
        {
            Add(Milliseconds(10));
        }

        Assert.InRange(Room(), 1_000, int.MaxValue);
        _time.Advance(Milliseconds(10));

        // A collection may bring the trimmer at any time, and the end of the interval is then its own.
        Limits.Until(() =>
        {
            PoolTrimmer.ForgetInterval();
            PoolTrimmer.Run(Environment.TickCount64, isMemoryShort: false);
            return Room() == before;
        });

        int Room()
        {
            object waiting = Field(_posts, "_waiting");
            return ((Array)Field(waiting, "_entries")).Length;
        }

        static object Field(object owner, string name) =>
            owner.GetType().GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(owner)!;
    }

    [Fact]
    public void The_longest_time_is_one_that_timers_take()
    {
        ManualState state = Add(DelayedPosts.Longest);

        Assert.Equal(DelayedPosts.Longest, Assert.Single(_time.Armed));
        using ITimer timer = TimeProvider.System.CreateTimer(
            static _ => { },
            null,
            DelayedPosts.Longest,
            Timeout.InfiniteTimeSpan
        );
        Assert.ThrowsAny<ArgumentException>(() =>
            timer.Change(DelayedPosts.Longest + Milliseconds(1), Timeout.InfiniteTimeSpan)
        );
        _time.Advance(DelayedPosts.Longest - new TimeSpan(1));
        Assert.Equal(0, state.Forgotten);
        _time.Advance(new TimeSpan(1));
        Assert.Equal(1, state.Forgotten);
    }

    [Fact]
    public async Task Callbacks_that_come_twice_take_each_post_once()
    {
        const int Count = 50_000;
        var states = new ManualState[Count];
        for (int i = 0; i < Count; i++)
        {
            states[i] = Add(Milliseconds(1 + (i % 7)));
        }

        using var barrier = new Barrier(4);
        Task[] callers =
        [
            .. Enumerable
                .Range(0, 4)
                .Select(_ =>
                    Task.Factory.StartNew(
                        () =>
                        {
                            barrier.SignalAndWait();
                            for (int i = 0; i < 100; i++)
                            {
                                _time.CallLate(Milliseconds(10));
                            }
                        },
                        TaskCreationOptions.LongRunning
                    )
                ),
        ];
        await Task.WhenAll(callers).Limited();

        Assert.Equal(0, _posts.Count);
        Assert.All(states, static state => Assert.Equal(1, state.Forgotten));
    }

    [Fact]
    public void One_that_throws_as_it_leaves_holds_up_none_that_leave_with_it_or_later()
    {
        Add(Milliseconds(9));
        _posts.Add(new BreakingState { OwnToken = _canceled.Token }, Milliseconds(10));
        ManualState[] others = [.. Enumerable.Range(0, 100).Select(_ => Add(Milliseconds(10)))];
        ManualState later = Add(Milliseconds(20));
        _time.Advance(Milliseconds(9));

        Assert.Throws<FormatException>(() => _time.Advance(Milliseconds(1)));
        _time.Advance(default);
        Assert.All(others, static state => Assert.Equal(1, state.Forgotten));
        Assert.Equal(1, _posts.Count);

        _time.Advance(Milliseconds(10));
        Assert.Equal(1, later.Forgotten);
    }

    [Fact]
    public async Task The_first_one_tells_no_local_of_its_callers_and_takes_none_along()
    {
        int changes = 0;
        var local = new AsyncLocal<string?>(_ => changes++) { Value = "caller" };
        int before = changes;
        var posts = new DelayedPosts(TimeProvider.System);
        Assert.Equal((before, "caller"), (changes, local.Value));
        Assert.False(ExecutionContext.IsFlowSuppressed());

        var state = new SeeingState(() => local.Value) { OwnToken = _canceled.Token };
        posts.Add(state, Milliseconds(1));
        Assert.Null(await state.Seen.Limited());
    }

    private static TimeSpan Milliseconds(double count) => TimeSpan.FromMilliseconds(count);

    /// <summary>Adds a post whose token is cancelled, so that it is given back, and not queued, when it is due.</summary>
    private ManualState Add(TimeSpan dueTime)
    {
        var state = new ManualState { OwnToken = _canceled.Token };
        _posts.Add(state, dueTime);
        return state;
    }

    /// <summary>A post that tells what is seen on the timer's thread.</summary>
    private sealed class SeeingState(Func<string?> look) : TestState
    {
        private readonly TaskCompletionSource<string?> _seen = new(TaskCreationOptions.RunContinuationsAsynchronously);

        internal Task<string?> Seen => _seen.Task;

        private protected override void Invoke() => Assert.Fail("It is cancelled.");

        private protected override void Forget() => _seen.TrySetResult(look());
    }

    /// <summary>A post during whose end somebody throws who was only to be told of it.</summary>
    private sealed class BreakingState : TestState
    {
        private protected override void Invoke() => Assert.Fail("It is cancelled.");

        private protected override void Forget() => throw new FormatException();
    }
}
