using System.Collections.Generic;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.FastPaths;

/// <summary>What it costs to be asynchronous where the result is there at once.</summary>
internal static class FastPathStudy
{
    private const string Direct = "DirectCall";

    public static Study Study { get; } =
        new Study(
            "fastpath",
            "The cost of synchronous fast paths",
            "After [an article on the cost of synchronous fast "
                + "paths](https://www.tabsoverspaces.com/233866-surprising-cost-of-synchronous-fast-paths-in-asynchronous-methods). "
                + "A value that is there at once, through one call and through five. *Direct* looks whether the task is complete "
                + "and takes its result, *Await* awaits it in an async method.",
            [
                new StudyTable(
                    typeof(CallPaths),
                    "Calls",
                    "a call",
                    Direct,
                    [
                        new PublishedFigure("calls 1", Direct, "0.44 ns"),
                        new PublishedFigure("calls 5", "AwaitPathWithTask", "94.7 ns, 504 B"),
                        new PublishedFigure("calls 5", "AwaitPathWithValueTask", "138.5 ns, 0 B"),
                    ]
                )
                {
                    Text = "Nothing is dispatched in this table; ClosureGen has no part in it.",
                },
                new StudyTable(typeof(DispatchedPath), "Dispatched", "a dispatch", "TaskRun", [])
                {
                    Text =
                        "The call of five, by a handler that has its result at once: as an `int`, as a new task, and as a value "
                        + "task. It runs on the pool's one worker, one dispatch awaited before the next. *Reused work item* is the "
                        + "floor of any such hop: one object for ever, without pool, context or outcome.",
                    OneWorker = true,
                    OnTopOf = Direct,
                },
            ],
            new Dictionary<string, string>
            {
                [Direct] = "it stays on its thread. A hop to another one costs what the reused work item costs.",
                ["reused work item"] = "it is the floor: nothing is rented, no context flows, nothing is checked.",
                ["TaskRun"] =
                    "it makes its objects and forgets them, which takes fewer instructions than to rent a state, to clear it and "
                    + "to give it back; what they cost the collector is not in a time as short as this.",
            }
        );
}
