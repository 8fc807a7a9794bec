using System.Collections.Generic;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Completed;

/// <summary>What a result costs as a task and as a value task.</summary>
internal static class CompletedStudy
{
    public static Study Study { get; } =
        new Study(
            "valuetask",
            "Task against ValueTask",
            "Values awaited a million times in a row: complete already in the first table, made by a handler on another "
                + "thread in the second. Collections are those of generation 0 in a million awaits.",
            [
                new StudyTable(typeof(CompletedValues), "Complete already", "an await", "Task, made anew", [])
                {
                    ShowsCollections = true,
                },
                new StudyTable(typeof(DispatchedValues), "Dispatched", "an await", "TaskRun", [])
                {
                    ShowsCollections = true,
                },
            ],
            new Dictionary<string, string>()
        );
}
