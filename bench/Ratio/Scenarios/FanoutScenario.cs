using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Requests that come at a given rate, and each hand out a few items and wait for them: processor time.</summary>
internal sealed class FanoutScenario : Scenario
{
    private const string WhenAll = "Task.Run + WhenAll";
    private const int MostPerSecond = 10_000;

    // A fourth of what two cores can do.
    private const int MicrosecondsOfWork = 500_000;

    private static readonly TimeSpan Length = TimeSpan.FromMilliseconds(30);

    private static readonly Size[] Sizes =
    [
        .. from items in (int[])[5, 20, 50]
        from microseconds in (int[])[1, 5, 20]
        from lastFirst in (bool[])[false, true]
        select new Size(items, microseconds, lastFirst),
    ];

    public override string Name => "fanout";

    public override string Description => "requests at a given rate that each hand out so many items and await them";

    public override IReadOnlyList<Case> Cases { get; } =
    [.. Sizes.Select(static size => new Case(size.Label, size.Requests * size.Items))];

    public override IReadOnlyList<string> Baselines { get; } = [WhenAll];

    public override string Caption(Regime regime) =>
        "The time is that between requests; what counts is processor time. Requests come each millisecond, those that are "
        + "due, and whether others are done or not.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        Size size = Sizes.Single(size => size.Label == setting.Case.Label);
        if (setting.Regime == Regime.L)
        {
            // The producer is a thread of its own.
            return [];
        }

        return
        [
            Requested(WhenAll, size, static request => request.WhenAllAsync()),
            Requested("Task.Run in order", size, static request => request.TasksInOrderAsync()),
            Requested("ClosureGen Dispatch", size, static request => request.DispatchAsync()),
            Requested("ClosureGen StartNew + WhenAll", size, static request => request.StartNewAsync()),
            Requested("ClosureGen DispatchBatch", size, static request => request.BatchAsync()),
            Requested("ClosureGen Pairs", size, static request => request.PairsAsync()),
        ];
    }

    private static Contender Requested(string name, Size size, Func<FanoutRequest, Task> run)
    {
        CountdownEvent pending = new CountdownEvent(size.Requests);
        FanoutRequest[] requests =
        [
            .. Enumerable
                .Range(0, size.Requests)
                .Select(_ => new FanoutRequest(size.Items, size.Microseconds, size.LastFirst, run, pending)),
        ];
        return Contender.Blocking(name, () => Issue(requests, size.PerSecond, pending));
    }

    private static void Issue(FanoutRequest[] requests, double perSecond, CountdownEvent pending)
    {
        pending.Reset();
        long start = Stopwatch.GetTimestamp();
        for (int issued = 0; issued < requests.Length; Thread.Sleep(1))
        {
            double due = Stopwatch.GetElapsedTime(start).TotalSeconds * perSecond;
            for (; issued < requests.Length && issued < due; issued++)
            {
                ThreadPool.UnsafeQueueUserWorkItem(requests[issued], preferLocal: false);
            }
        }

        pending.Wait();
    }

    private sealed record Size(int Items, int Microseconds, bool LastFirst)
    {
        public int PerSecond => Math.Min(MostPerSecond, MicrosecondsOfWork / (Items * Microseconds));

        public int Requests => (int)(PerSecond * Length.TotalSeconds);

        public string Label =>
            $"{Items} x {Microseconds} us {(LastFirst ? "last" : "first")} awaited first {PerSecond}/s";
    }
}
