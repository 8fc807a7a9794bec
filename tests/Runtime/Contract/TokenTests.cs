using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>The token of a value task: which operation of its source it stands for.</summary>
/// <remarks>Other tests collect the heap: a state that is in use meanwhile loses its place.</remarks>
[Collection(nameof(GlobalState))]
public sealed class TokenTests
{
    private const int Operations = 65_536;

    [Fact]
    public void A_token_of_another_operation_is_refused_before_anything_is_touched()
    {
        var state = new ManualState();
        _ = state.TryRent();
        state.Succeed();
        for (int away = 1; away < Operations; away = (away * 3) + 1)
        {
            short foreign = (short)(state.Token + away);
            Assert.Equal(ValueTaskSourceStatus.Faulted, state.GetStatus(foreign));
            Assert.Throws<InvalidOperationException>(() => state.GetResult(foreign));
            Assert.Throws<InvalidOperationException>(() => OnCompleted(state, foreign));
        }

        Assert.False(state.TryRent());
        Assert.Equal(ValueTaskSourceStatus.Succeeded, state.GetStatus(state.Token));
        state.GetResult(state.Token);
        Assert.True(state.TryRent());
    }

    [Fact]
    public void A_state_retires_before_its_tokens_repeat_and_refuses_all_of_them()
    {
        var state = new ManualState();
        var seen = new HashSet<short>();
        for (int i = 0; i < Operations; i++)
        {
            Assert.Equal(i > 0, state.TryRent());
            Assert.True(seen.Add(state.Token), "The token has been given out before.");
            _ = state.TryRent();
            state.Succeed();
            state.GetResult(state.Token);
        }

        Assert.False(state.TryRent());
        Assert.Equal(Operations, state.Forgotten);
        foreach (short old in seen)
        {
            Assert.Equal(ValueTaskSourceStatus.Faulted, state.GetStatus(old));
            Assert.Throws<InvalidOperationException>(() => state.GetResult(old));
            Assert.Throws<InvalidOperationException>(() => OnCompleted(state, old));
        }
    }

    [Fact]
    public async Task Dispatching_more_often_than_there_are_tokens_returns_every_result()
    {
        var recorder = new Recorder();
        int asked = 0;
        Func<int> next = () => asked;
        for (; asked < Operations + 2_000; asked++)
        {
            int expected = asked;
            int result = await recorder.AskWork(next).Dispatch();
            if (result != expected)
            {
                Assert.Equal(expected, result);
            }
        }

        Assert.Equal(Operations + 2_000, recorder.Calls);
    }

    [Fact]
    public async Task Of_two_racing_callers_of_GetResult_one_gets_the_result()
    {
        const int Rounds = 30_000;
        var state = new ManualState();
        int offered = 0;
        int answered = 0;
        int takenByOther = 0;
        int taken = 0;
        short token = 0;
        Task other = Task.Factory.StartNew(
            () =>
            {
                for (int round = 1; round <= Rounds; round++)
                {
                    SpinUntil(ref offered, round);
                    takenByOther += TryTake(state, token);
                    Volatile.Write(ref answered, round);
                }
            },
            TaskCreationOptions.LongRunning
        );
        for (int round = 1; round <= Rounds; round++)
        {
            // One that has served all its tokens is followed by another.
            state = round % 20_000 == 0 ? new ManualState() : state;
            token = state.Token;
            _ = state.TryRent();
            state.Succeed();
            Volatile.Write(ref offered, round);

            // The other one sees it a little later, and nobody knows how much.
            for (int i = round % 100; i > 0; i--)
            {
                Volatile.Read(ref answered);
            }

            taken += TryTake(state, token);
            SpinUntil(ref answered, round);
        }

        await other.Limited();
        Assert.Equal(Rounds, taken + takenByOther);
    }

    [Fact]
    public async Task Registering_and_completing_at_once_runs_the_continuation_exactly_once()
    {
        const int Rounds = 20_000;
        int runs = 0;
        using var barrier = new Barrier(2);
        ManualState state = new();
        Task completer = Task.Factory.StartNew(
            () =>
            {
                for (int i = 0; i < Rounds; i++)
                {
                    barrier.SignalAndWait();
                    _ = state.TryRent();
                    state.Succeed();
                    barrier.SignalAndWait();
                }
            },
            TaskCreationOptions.LongRunning
        );
        for (int i = 0; i < Rounds; i++)
        {
            barrier.SignalAndWait();
            short token = state.Token;
            state.OnCompleted(_ => Interlocked.Increment(ref runs), null, token, ValueTaskSourceOnCompletedFlags.None);
            barrier.SignalAndWait();
            int expected = i + 1;
            Limits.Until(() => Volatile.Read(ref runs) == expected);
            state.GetResult(token);
        }

        await completer.Limited();
        Assert.Equal(Rounds, runs);
        Assert.Equal(Rounds, state.Forgotten);
    }

    private static void SpinUntil(ref int word, int value)
    {
        // No SpinWait: it backs off, and the two would never meet.
        for (int i = 1; Volatile.Read(ref word) != value; i++)
        {
            if (i % 10_000 == 0)
            {
                Thread.Yield();
            }
        }
    }

    private static int TryTake(ManualState state, short token)
    {
        try
        {
            state.GetResult(token);
            return 1;
        }
        catch (InvalidOperationException)
        {
            return 0;
        }
    }

    private static void OnCompleted(ManualState state, short token) =>
        state.OnCompleted(static _ => { }, null, token, ValueTaskSourceOnCompletedFlags.None);
}
