using System.Collections.Generic;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.TaskRun;

/// <summary>Task.Run against StartNew with a state: the article on avoiding closures of Task.Run.</summary>
internal static class TaskRunStudy
{
    public static Study Study { get; } =
        new Study(
            "taskrun",
            "Task.Run against StartNew with state",
            "After an article on avoiding the closures of `Task.Run`, measured there on .NET 8. Calls are made one after "
                + "the other, each awaited before the next: a thousand to an operation of the harness, so that its own "
                + "waiting is not in the figures. *Returned* means that a method hands the task on, *awaited* that an async "
                + "method of its own awaits it. A `Post` leaves nothing to await: its handler tells a countdown, which costs "
                + "one work item more.",
            [
                new StudyTable(
                    typeof(VoidCalls),
                    "An Action",
                    "a call",
                    "TaskRun",
                    [
                        new PublishedFigure("returned", "TaskRun", "128 B"),
                        new PublishedFigure("returned", "TaskFactory", "64 B"),
                        new PublishedFigure("awaited", "TaskRun", "226 B"),
                        new PublishedFigure("awaited", "TaskFactory", "160 B"),
                    ]
                ),
                new StudyTable(
                    typeof(HandWrittenState),
                    "Four limits of a hand-written state",
                    "a call",
                    "TaskRun",
                    []
                ),
            ],
            new Dictionary<string, string>
            {
                ["TaskFactory"] =
                    "it passes a handler that needs no argument as the state itself: there is nothing to pool.",
                ["TaskFactory, boxed"] =
                    "it flows the context inside its task and keeps no state that must be cleared.",
            }
        );
}
