using System.Collections.Generic;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.FastPaths;

/// <summary>What it costs to be asynchronous where the result is there at once.</summary>
internal static class FastPathStudy
{
    public static Study Study { get; } =
        new Study(
            "fastpath",
            "The cost of synchronous fast paths",
            "A value that is there at once, through one call and through five. *Direct* looks whether the task is complete "
                + "and takes its result, *Await* awaits it in an async method. The second table dispatches the same call of "
                + "five: its figures beside the first table's `DirectCall` are what a dispatch to another thread costs.",
            [
                new StudyTable(
                    typeof(CallPaths),
                    "Calls",
                    "a call",
                    "DirectCall",
                    [
                        new PublishedFigure("calls 1", "DirectCall", "0.44 ns"),
                        new PublishedFigure("calls 5", "AwaitPathWithTask", "94.7 ns, 504 B"),
                        new PublishedFigure("calls 5", "AwaitPathWithValueTask", "138.5 ns, 0 B"),
                    ]
                ),
                new StudyTable(typeof(DispatchedPath), "Dispatched", "a dispatch", "TaskRun", []),
            ],
            new Dictionary<string, string>()
        );
}
