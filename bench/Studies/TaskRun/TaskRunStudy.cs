using System;
using System.Collections.Generic;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.TaskRun;

/// <summary>Task.Run against StartNew with a state: the article on avoiding closures of Task.Run.</summary>
internal static class TaskRunStudy
{
    private const string Baseline = "TaskRun";
    private const string Factory = "TaskFactory";
    private const string Returned = "returned";
    private const string Awaited = "awaited";

    private const string StateReason =
        "its state is new, so that nothing is rented, cleared or given back; a collector that has little to do takes it "
        + "away for next to nothing.";

    public static Study Study { get; } =
        new Study(
            "taskrun",
            "Task.Run against StartNew with state",
            "After [an article on avoiding the closures of "
                + "`Task.Run`](https://note.dokeep.jp/post/csharp-task-run-without-closure/), measured there on .NET 8. Calls "
                + "are made one after the other, each awaited before the next: a thousand to an operation of the harness, so "
                + "that its own waiting is not in the figures. The pool has one worker, so that a call, its handler and what awaits it "
                + "take turns on one thread. *Returned* means that a method hands the task on, *awaited* "
                + "that an async method of its own awaits it. A `Post` leaves nothing to await: its handler tells a countdown, "
                + "which costs one work item more.",
            [
                Table(typeof(VoidCalls), "An Action", "128 B", "64 B", "226 B", "160 B") with
                {
                    Chart = new StudyChart("taskrun-bytes", "Bytes for a call of an Action", [Returned, Awaited])
                    {
                        OfBytes = true,
                    },
                },
                Table(typeof(TaskCalls), "A Func<Task>", "208 B", "138 B", "302 B", "232 B") with
                {
                    Text = "The handler returns a task that is complete, and kept by .NET: it costs nothing.",
                },
                Table(typeof(ResultCalls), "A Func<Task<T>>", "288 B", "218 B", "389 B", "320 B") with
                {
                    Text =
                        "The handler makes a task for its result: these 72 B are in every row, and are all that a "
                        + "`Dispatch` or a `Post` shows.",
                },
                new StudyTable(typeof(HandWrittenState), "Four limits of a hand-written state", "a call", Baseline, [])
                {
                    OneWorker = true,
                    Text = string.Join(
                        Environment.NewLine,
                        "- *Two arguments*: `StartNew` takes one; more of them travel in a new tuple. A pairing takes any number.",
                        "- *A struct* is boxed to be a state. A pairing has it as a field.",
                        "- *A token* given to `StartNew` does not reach the function; it travels in the tuple too. A handler's own "
                            + "`CancellationToken` parameter is the dispatch's token.",
                        "- *A class of one's own* is a new object for each call, as nobody knows when it is free again. A pooled "
                            + "state knows."
                    ),
                },
            ],
            new Dictionary<string, string>
            {
                [Baseline] =
                    "it makes small objects and forgets them, which takes fewer instructions than to rent a state, to clear "
                    + "it and to give it back; what they cost the collector is not in a time as short as this.",
                [Factory] =
                    "it passes a handler that needs no argument as the state itself: there is nothing to rent and nothing to "
                    + "give back.",
                ["TaskFactory, boxed"] = StateReason,
                ["TaskFactory, tuple"] = StateReason,
                ["TaskFactory, new state"] = StateReason,
            }
        );

    private static StudyTable Table(
        Type benchmarks,
        string title,
        string returnedByRun,
        string returnedByFactory,
        string awaitedByRun,
        string awaitedByFactory
    ) =>
        new StudyTable(
            benchmarks,
            title,
            "a call",
            Baseline,
            [
                new PublishedFigure(Returned, Baseline, returnedByRun),
                new PublishedFigure(Returned, Factory, returnedByFactory),
                new PublishedFigure(Awaited, Baseline, awaitedByRun),
                new PublishedFigure(Awaited, Factory, awaitedByFactory),
            ]
        )
        {
            OneWorker = true,
        };
}
