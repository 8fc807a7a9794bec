using System;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a pool thread dispatches: workers run it in turns, and a handler that blocks holds nobody up.</summary>
public sealed class TurnTests
{
    private const string WaitsAtFirst = "the item from outside waits for at most 64: True";
    private const string WaitsLater = "the item from outside waits for at most 96: True";

    [Theory]
    [InlineData(OneWorkerScenarios.Many, "each once: True", "entries shared: True")]
    [InlineData(OneWorkerScenarios.TwoHandlers, "in their order: True")]
    [InlineData(OneWorkerScenarios.Stays, "run before what was queued for all: 3")]
    [InlineData(OneWorkerScenarios.BesideBatches, "helped early: False")]
    [InlineData(OneWorkerScenarios.Chain, WaitsAtFirst, WaitsLater)]
    [InlineData(OneWorkerScenarios.Chains, WaitsAtFirst, WaitsLater)]
    [InlineData(OneWorkerScenarios.AwaitedChain, "an item waits for a turn of each at most: True")]
    [InlineData(OneWorkerScenarios.AwaitedChains, "an item waits for a turn of each at most: True")]
    [InlineData(OneWorkerScenarios.Long, "the item from outside waits for at most 2: True")]
    [InlineData(OneWorkerScenarios.LongBehindOthers, "the others had at most 3 turns each: True")]
    [InlineData(OneWorkerScenarios.ManyBehindOthers, "the others had at most 3 turns each: True")]
    [InlineData(OneWorkerScenarios.ManyBehindAwaited, "goes on after 8 at most: True")]
    [InlineData(OneWorkerScenarios.NamesBehindOthers, "the others had at most 3 turns each: True")]
    [InlineData(OneWorkerScenarios.InOrder, "waited once for several: True")]
    [InlineData(OneWorkerScenarios.ManyInOrder, "in their order: True")]
    [InlineData(OneWorkerScenarios.LongInOrder, "who awaits waits for at most one: True")]
    [InlineData(OneWorkerScenarios.LaterLongInOrder, "who awaits waits for at most one: True")]
    [InlineData(OneWorkerScenarios.FailuresInOrder, "goes on each time")]
    [InlineData(OneWorkerScenarios.ContextsInOrder, "left over: ")]
    [InlineData(OneWorkerScenarios.NameInOrder, "left over: ")]
    [InlineData(OneWorkerScenarios.ContextsBetween, "left over: ")]
    [InlineData(OneWorkerScenarios.NameBetween, "left over: ")]
    [InlineData(OneWorkerScenarios.Background, "left over: ")]
    [InlineData(OneWorkerScenarios.Contexts, "left over: ")]
    [InlineData(OneWorkerScenarios.Name, "left over: ")]
    [InlineData(OneWorkerScenarios.Priority, "left over: ")]
    [InlineData(OneWorkerScenarios.Failures, "left over: ")]
    [InlineData(OneWorkerScenarios.LaneTurns, "the item from outside waits for at most 128: True")]
    [InlineData(OneWorkerScenarios.LaneLong, "the item from outside waits for at most 16: True")]
    [InlineData(OneWorkerScenarios.LaneName, "left over: ")]
    [InlineData(
        OneWorkerScenarios.LanesNeverDry,
        "the item from outside waits for one turn of each: True",
        "the lanes have run more than they had at first: True"
    )]
    public async Task One_worker_runs_what_it_has_dispatched(string scenario, params string[] lines)
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
        Assert.Equal(lines, output.Split(Environment.NewLine)[..^1]);
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

    [Fact]
    public async Task An_exception_that_ends_no_process_ends_no_lane()
    {
        (int exitCode, string output, _) = await OwnProcess.Run(
            Program.OneWorkerArgument,
            OneWorkerScenarios.LaneBreaks
        );

        Assert.Equal((0, "goes on"), (exitCode, output.Trim()));
    }
}
