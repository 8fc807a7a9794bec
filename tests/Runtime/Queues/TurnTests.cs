using System;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a pool thread dispatches: workers run it in turns, and a handler that blocks holds nobody up.</summary>
public sealed class TurnTests
{
    public static TheoryData<string> Scenarios => [.. OneWorkerScenarios.All.Keys];

    [Theory]
    [MemberData(nameof(Scenarios))]
    public async Task One_worker_runs_what_it_has_dispatched(string scenario)
    {
        int exitCode;
        string output;
        string errors;
        int runs = 0;
        do
        {
            (exitCode, output, errors) = await OwnProcess.RunWithOneWorker(Program.OneWorkerArgument, scenario);
        } while (output.Contains(OneWorkerScenarios.HeldUp, StringComparison.Ordinal) && ++runs < 20);

        Assert.Equal("", errors);
        Assert.Equal(OneWorkerScenarios.All[scenario].Lines, output.Split(Environment.NewLine)[..^1]);
        Assert.Equal(0, exitCode);
    }

    [Fact]
    public async Task A_handler_may_wait_for_what_was_dispatched_after_it()
    {
        var recorder = new Recorder();
        using var last = new ManualResetEventSlim();
        await Task.Run(async () =>
            {
                Task first = recorder.DoWork(last.LimitedWait).Dispatch().AsTask();
                for (int i = 0; i < 100; i++)
                {
                    recorder.DoWork(null).Post();
                }

                recorder.DoWork(last.Set).Post();
                await first;
            })
            .Limited();
        Limits.Until(() => recorder.Calls == 102);
    }

    [Fact]
    public async Task A_handler_may_wait_for_who_awaits_an_earlier_dispatch()
    {
        var recorder = new Recorder();
        for (int round = 0; round < 20; round++)
        {
            using var goneOn = new ManualResetEventSlim();
            await Task.Run(async () =>
                {
                    Task first = SetAfter(recorder.DoWork(null).Dispatch(), goneOn);
                    await recorder.DoWork(goneOn.LimitedWait).Dispatch();
                    await first;
                })
                .Limited();
        }

        Assert.Equal(40, recorder.Calls);
    }

    /// <summary>With others behind the two, and with none.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    public async Task Who_awaits_a_dispatch_may_wait_for_who_awaits_a_later_one(int behind)
    {
        var recorder = new Recorder();
        for (int round = 0; round < 20; round++)
        {
            using var goneOn = new ManualResetEventSlim();
            using var handlerMayEnd = new ManualResetEventSlim();
            await Task.Run(async () =>
                {
                    // Who awaits it is to be called, and not to find it completed.
                    Task first = WaitAfter(recorder.DoWork(handlerMayEnd.LimitedWait).Dispatch(), goneOn);
                    handlerMayEnd.Set();
                    Task later = SetAfter(recorder.DoWork(null).Dispatch(), goneOn);
                    for (int i = 0; i < behind; i++)
                    {
                        recorder.DoWork(null).Post();
                    }

                    await first;
                    await later;
                })
                .Limited();
        }

        Limits.Until(() => recorder.Calls == 20 * (2 + behind));
    }

    private static async Task WaitAfter(ValueTask dispatch, ManualResetEventSlim goneOn)
    {
        await dispatch.ConfigureAwait(false);
        goneOn.LimitedWait();
    }

    private static async Task SetAfter(ValueTask dispatch, ManualResetEventSlim goneOn)
    {
        await dispatch.ConfigureAwait(false);
        goneOn.Set();
    }
}
