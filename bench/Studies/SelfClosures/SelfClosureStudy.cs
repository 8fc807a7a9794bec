using System.Collections.Generic;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.SelfClosures;

/// <summary>A reused object that plays the closure, against what makes one for every task.</summary>
internal static class SelfClosureStudy
{
    private const int MostInQuick = 100;

    private const string MadeReason =
        "it makes its objects and forgets them; a pooled state is rented, cleared and given back, from one thread to "
        + "another. The collections that its objects cause are few in a thousand rounds.";

    private const string LoopReason =
        "a loop hands out ranges of items and dispatches none of them singly: compare it with `Each` and "
        + "`DispatchBatch`.";

    public static Study Study { get; } =
        new Study(
            "selfclosure",
            "SelfClosure",
            "After [an article on the allocations of closures](https://telegra.ph/Dotnet-allocation-closure-07-19) that lets a "
                + "reused object play the closure. A thousand rounds of 10, 100 and 400 tasks; each round waits for its tasks. The source waits by "
                + "`Task.WaitAll`; here all ways that dispatch single items wait for the same countdown, polled by the "
                + "producer, a thread of its own, and then take their tasks in order: `WaitAll` allocates, and runs tasks "
                + "itself. The parallel loops and the batches block, and their caller works too.",
            [
                new StudyTable(
                    typeof(RoundsOfTasks),
                    "Rounds of tasks",
                    "1,000 rounds",
                    "AutoClosure",
                    [
                        new PublishedFigure("tasks 10", "AutoClosure", "6.131 ms, 1,711 KB"),
                        new PublishedFigure("tasks 10", "ParallelFor", "1.850 ms, 2,158 KB"),
                        new PublishedFigure("tasks 10", "ParallelForeach", "1.916 ms, 2,221 KB"),
                        new PublishedFigure("tasks 10", "SelfClosure", "5.883 ms, 774 KB"),
                    ]
                )
                {
                    // Of a thousand rounds of ten or more.
                    ByteTolerance = 1_000,
                    Chart = new StudyChart("selfclosure-time", "Time for 1,000 rounds of 10 tasks", ["tasks 10"]),
                    InQuick = static benchmark => (int)benchmark.Parameters["Tasks"] <= MostInQuick,
                },
            ],
            new Dictionary<string, string>
            {
                ["AutoClosure"] = MadeReason,
                ["TaskFactoryClosure"] = MadeReason,
                ["SelfClosure"] =
                    "its object is at hand and is prepared by a few stores: no pool is asked, nothing is cleared for others, "
                    + "and the caller must know by himself when it is free again.",
                ["ParallelFor"] = LoopReason,
                ["ParallelForeach"] = LoopReason,
            }
        );
}
