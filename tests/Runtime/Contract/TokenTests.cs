using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>The token of a value task: which operation of its source it stands for.</summary>
public sealed class TokenTests
{
    private const int Operations = 65_536;

    [Fact]
    public void A_token_of_another_operation_is_refused_before_anything_is_touched()
    {
        var state = new ManualState();
        state.Succeed();
        for (int away = 1; away < Operations; away = (away * 3) + 1)
        {
            short foreign = (short)(state.Token + away);
            Assert.Throws<InvalidOperationException>(() => state.GetStatus(foreign));
            Assert.Throws<InvalidOperationException>(() => state.GetResult(foreign));
            Assert.Throws<InvalidOperationException>(() => OnCompleted(state, foreign));
        }

        Assert.Equal(0, state.Recycled);
        Assert.Equal(ValueTaskSourceStatus.Succeeded, state.GetStatus(state.Token));
        state.GetResult(state.Token);
        Assert.Equal(1, state.Recycled);
    }

    [Fact]
    public void A_state_retires_before_its_tokens_repeat()
    {
        var state = new ManualState();
        var seen = new HashSet<short>();
        for (int i = 0; i < Operations; i++)
        {
            Assert.Equal(i, state.Recycled);
            Assert.True(seen.Add(state.Token), "The token has been given out before.");
            state.Succeed();
            state.GetResult(state.Token);
        }

        Assert.Equal(Operations - 1, state.Recycled);
    }

    [Fact]
    public void A_retired_state_refuses_every_token_it_has_given_out()
    {
        var state = new ManualState();
        for (int i = 0; i < Operations; i++)
        {
            state.Succeed();
            state.GetResult(state.Token);
        }

        for (int token = short.MinValue; token <= short.MaxValue; token++)
        {
            short old = (short)token;
            Assert.Throws<InvalidOperationException>(() => state.GetStatus(old));
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
    public async Task Of_racing_callers_of_GetResult_one_gets_the_result()
    {
        const int Rounds = 3_000;
        const int Callers = 3;
        var recorder = new Recorder();
        using var barrier = new Barrier(Callers + 1);
        ValueTask<int> current = default;
        int round = 0;
        int taken = 0;
        int wrong = 0;
        var threads = new Task[Callers];
        for (int i = 0; i < Callers; i++)
        {
            threads[i] = Task.Factory.StartNew(
                () =>
                {
                    for (int j = 0; j < Rounds; j++)
                    {
                        barrier.SignalAndWait();
                        try
                        {
                            int result = current.GetAwaiter().GetResult();
                            Interlocked.Increment(ref taken);
                            if (result != round)
                            {
                                Interlocked.Increment(ref wrong);
                            }
                        }
                        catch (InvalidOperationException)
                        {
                            // The others.
                        }

                        barrier.SignalAndWait();
                    }
                },
                TaskCreationOptions.LongRunning
            );
        }

        for (round = 0; round < Rounds; round++)
        {
            int result = round;
            current = recorder.AskWork(() => result).Dispatch();
            Limits.Until(() => current.IsCompleted);
            barrier.SignalAndWait();
            barrier.SignalAndWait();
        }

        await Task.WhenAll(threads).Limited();
        Assert.Equal(Rounds, taken);
        Assert.Equal(0, wrong);
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
        Assert.Equal(Rounds, state.Recycled);
    }

    private static void OnCompleted(ManualState state, short token) =>
        state.OnCompleted(static _ => { }, null, token, ValueTaskSourceOnCompletedFlags.None);
}
