using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// Two threads at one state, at offsets that move: whoever comes first, a round ends in one of the ways it may end in.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed class RaceTests
{
    [Fact]
    public void Completing_against_awaiting_runs_the_continuation_once()
    {
        var state = new ManualState();
        int continued = 0;
        int rounds = 0;
        short token = 0;
        Races.Run(
            prepare: () =>
            {
                state = new ManualState();
                token = state.Token;
                rounds++;
            },
            one: () => state.Succeed(),
            other: () =>
                state.OnCompleted(
                    _ => Interlocked.Increment(ref continued),
                    null,
                    token,
                    ValueTaskSourceOnCompletedFlags.None
                ),
            check: () =>
            {
                Limits.Until(() => Volatile.Read(ref continued) == rounds);
                state.GetResult(token);
                AssertTakenOnce(state, token);
            }
        );
        Assert.Equal(rounds, continued);
    }

    [Fact]
    public void Of_two_that_take_the_result_one_gets_it()
    {
        var state = new ManualState();
        int got = 0;
        int refused = 0;
        int rounds = 0;
        short token = 0;
        void Take()
        {
            try
            {
                state.GetResult(token);
                Interlocked.Increment(ref got);
            }
            catch (InvalidOperationException)
            {
                Interlocked.Increment(ref refused);
            }
        }

        Races.Run(
            prepare: () =>
            {
                state = new ManualState();
                token = state.Token;
                state.Succeed();
                rounds++;
            },
            one: Take,
            other: Take,
            check: () => AssertTakenOnce(state, token)
        );
        Assert.Equal((rounds, rounds), (got, refused));
    }

    [Fact]
    public void Cancelling_against_running_ends_in_one_of_the_two()
    {
        var recorder = new Recorder();
        CancellationTokenSource source = new();
        ValueTask<int> task = default;
        int ran = 0;
        int canceled = 0;
        int rounds = 0;
        Races.Run(
            prepare: () =>
            {
                source = new CancellationTokenSource();
                rounds++;
            },
            one: () => task = recorder.AskWork(static () => 5).Dispatch(source.Token),
            other: () => source.Cancel(),
            check: () =>
            {
                try
                {
                    Assert.Equal(5, task.AsTask().Limited().GetAwaiter().GetResult());
                    ran++;
                }
                catch (OperationCanceledException exception)
                {
                    Assert.Equal(source.Token, exception.CancellationToken);
                    canceled++;
                }

                source.Dispose();
            }
        );
        Assert.Equal(rounds, ran + canceled);
        Assert.Equal(ran, recorder.Calls);
    }

    [Fact]
    public void Dropping_against_completing_harms_nobody_else()
    {
        var recorder = new Recorder();
        int mine = 0;
        int rounds = 0;
        Races.Run(
            prepare: () => rounds++,
            one: () =>
            {
                // Never awaited: its state is left to the GC.
                _ = recorder.DoItemWork(-1, static _ => { }).Dispatch().IsCompleted;
            },
            other: () => mine = recorder.AskItemWork(rounds, static item => item).Dispatch().AsTask().Result,
            check: () => Assert.Equal(rounds, mine)
        );
        Limits.Until(() => recorder.Calls == 2 * rounds);
    }

    [Fact]
    public void Returning_on_one_thread_against_renting_on_another_mixes_nothing_up()
    {
        var recorder = new Recorder();
        ValueTask<int> handedOver = default;
        int result = 0;
        int mine = 0;
        int round = 0;
        Races.Run(
            prepare: () =>
            {
                round++;
                handedOver = recorder.AskItemWork(round, static item => item).Dispatch();
                SpinWait.SpinUntil(() => handedOver.IsCompleted);
            },
            one: () => result = handedOver.GetAwaiter().GetResult(),
            other: () => mine = recorder.AskItemWork(-round, static item => item).Dispatch().AsTask().Result,
            check: () => Assert.Equal((round, -round), (result, mine))
        );
    }

    /// <summary>Its next operation is the one after, and it may be rented for that, once.</summary>
    private static void AssertTakenOnce(ManualState state, short token)
    {
        Assert.Equal((short)(token + 1), state.Token);
        Assert.True(state.TryRent(), "Not given back.");
        Assert.False(state.TryRent(), "Given back twice.");
    }
}
