using System.Collections.Generic;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Peers;

namespace ClosureGen.Studies.Reporting.Ratios;

/// <summary>Why ClosureGen can lose in a scenario of bench/Ratio: what holds everywhere, and what holds there alone.</summary>
internal static class RatioReasons
{
    private const string Alone =
        "it is a thread alone, without a run around it: nothing is faster where no other core is free, or where it comes late.";

    private const string Shared =
        "it asks for its helpers at once; a run of ours when the work that it has seen, or that is left, is worth waking "
        + "them, and where a core is slow to come it is late by that. In regime L nobody helps: each is the plain loop and what "
        + "stands around it, a few hundredths.";

    private const string Awaited =
        " In regime G a run that is awaited has two workers to wake in place of one, beside a producer that waits: of two "
        + "cores it may have one.";

    private const string Sleeping =
        "what counts is how many threads the pool has at the moment. It asks for another whenever one has begun, whatever its "
        + "items do; a run of ours only once it has seen items wait.";

    private const string Compiling =
        "a method is compiled in steps, each behind a timer, and a run of ours has more methods than a loop: what the same "
        + "steps cost the other ways is in the table.";

    private const string HandlersOwn =
        "nothing of its own: so many calls go on at once that the handler's pooled tasks run out, which are its own and 112 B "
        + "each.";

    private const string Unpooled =
        "nothing of its own for as long as the pools have a state for each pair; beyond 16,384 pairs the rest are made anew.";

    private static readonly Dictionary<string, Dictionary<string, string>> AheadIn = new()
    {
        ["bodies"] = new()
        {
            ["plain loop"] = Alone + Awaited,
            ["Parallel.For"] = Shared + Awaited,
            ["ParallelHelper.For"] = Shared + Awaited,
            ["Parallel.For in Task.Run"] = Shared,
        },
        ["callers"] = new()
        {
            ["plain loop"] = Alone,
            ["Parallel.For"] = Shared,
            ["ParallelHelper.For"] = Shared,
        },
        ["sleep"] = new() { ["Parallel.For"] = Sleeping, ["ParallelHelper.For"] = Sleeping },
        ["startup"] = new()
        {
            ["plain loop"] =
                "it dispatches nothing, and its one loop is compiled for good sooner than the methods of a run.",
            ["Parallel.For"] = Compiling,
        },
    };

    // The last step of each, which the ones before it are compared with.
    private static readonly Dictionary<string, string> Later = new()
    {
        ["startup"] = Compiling,
        ["relearn"] =
            "items were seen to take more than 50 µs: until that is forgotten, a part of it with each run, runs are shared, "
            + "which trivial items are not worth.",
    };

    private static readonly Dictionary<string, Dictionary<string, string>> MoreBytesIn = new()
    {
        ["asyncbatch"] = new() { ["ClosureGen EachAsync, no limit"] = HandlersOwn },
        ["batch"] = new() { ["ClosureGen DispatchBatch"] = Unpooled, ["ClosureGen DispatchBatchAsync"] = Unpooled },
    };

    /// <summary>Why a way can be faster, by its name, and the last step by that.</summary>
    public static IReadOnlyDictionary<string, string> Ahead(Scenario scenario)
    {
        Dictionary<string, string> reasons = Merged(PeerReasons.All, AheadIn.GetValueOrDefault(scenario.Name));
        if (Later.TryGetValue(scenario.Name, out string? later))
        {
            reasons[scenario.Baselines[0]] = later;
        }

        return reasons;
    }

    /// <summary>Why a row of ClosureGen can allocate more, by its name.</summary>
    public static IReadOnlyDictionary<string, string> MoreBytes(Scenario scenario) =>
        Merged(Verbs.MoreBytes, MoreBytesIn.GetValueOrDefault(scenario.Name));

    private static Dictionary<string, string> Merged(
        IReadOnlyDictionary<string, string> everywhere,
        Dictionary<string, string>? there
    )
    {
        var merged = new Dictionary<string, string>(everywhere);
        foreach ((string name, string reason) in there ?? [])
        {
            merged[name] = reason;
        }

        return merged;
    }
}
