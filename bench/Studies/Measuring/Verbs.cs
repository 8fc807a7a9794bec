using System.Collections.Generic;

namespace ClosureGen.Studies.Measuring;

/// <summary>What is true of a verb in every study.</summary>
internal static class Verbs
{
    public const string StartNew = RowNames.Ours + "StartNew";
    public const string Dispatch = RowNames.Ours + "Dispatch";
    public const string Post = RowNames.Ours + "Post";

    private const string Grown = "nothing of its own; what is counted are pools that grow and states that retire.";

    /// <summary>Why a verb can allocate more than another way.</summary>
    public static IReadOnlyDictionary<string, string> MoreBytes { get; } =
        new Dictionary<string, string>
        {
            [StartNew] = "a task is what it returns, and a task is an object.",
            [Dispatch] =
                "nothing of its own: where its handler returns a task that is the handler's, and where an async method "
                + "awaits it and hands a task of its own on, that method's state machine is an object.",
            [Post] = "nothing of its own: where its handler returns a task, that is the handler's.",
            [RowNames.Ours + "Each"] = Grown,
            [RowNames.Ours + "EachAsync"] = Grown,
            [RowNames.Ours + "Pairs"] = Grown,
            [RowNames.Ours + "DispatchBatch"] = Grown,
            [RowNames.Ours + "DispatchBatchAsync"] = Grown,
        };
}
