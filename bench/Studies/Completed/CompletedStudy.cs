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
            "After a study of completed tasks in loops of a million. Its figures are not at hand, so none stand beside ours. "
                + "Collections are those of generation 0 in a million awaits.",
            [
                new StudyTable(typeof(CompletedValues), "Complete already", "an await", "Task, made anew", [])
                {
                    Text =
                        "Awaited a million times in a row. Nothing is dispatched in this table; ClosureGen has no part in it.",
                    ShowsCollections = true,
                },
                new StudyTable(typeof(DispatchedValues), "Dispatched", "an await", "TaskRun", [])
                {
                    Text = "The same value, made by a handler on the pool's one worker; one awaited before the next.",
                    OneWorker = true,
                    ShowsCollections = true,
                },
            ],
            new Dictionary<string, string>
            {
                ["TaskRun"] =
                    "it makes its objects and forgets them, which takes fewer instructions than to rent a state, to clear it and "
                    + "to give it back. The collections are in the table.",
            }
        );
}
